import { useState } from 'react';
import type { Chosen } from '#features/dashboard/row-choice.tsx';
import { AssignSeveral } from '#features/drivers/assign-several.tsx';
import { ShipSeveral } from '#features/loads/ship-several.tsx';
import { SignedPdfs } from '#features/signing/signed-pdfs.tsx';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import type { ListAction } from '../base/access.ts';
import { PATHS } from '../base/paths.ts';

export interface ChosenRowsProps extends Chosen {
  viewer: Session;
}

/** What is said of so many loads that were shipped. */
const shippedWords = (count: number) => ({
  message: t('{count, plural, one {# load} other {# loads}} shipped · Saved on this device', { count }),
  actions: [{ label: t('Open'), to: `${PATHS.home}?list=outbound` }],
});

/**
 * Asks what has to be known, names what is left out, and does it; what was left out stays chosen. It is about the rows that
 * were chosen when it opened: one that leaves the list meanwhile is named, too.
 */
export function ChosenDialog({
  action,
  rows,
  viewer,
  onDone,
  onClose,
}: ChosenRowsProps & { action: ListAction; onClose: () => void }) {
  const [loadIds] = useState(() => rows.map(({ loadId }) => loadId));
  if (action === 'ship') return <ShipSeveral {...{ loadIds, viewer, shippedWords, onClose }} onShipped={onDone} />;
  if (action === 'assign-driver') return <AssignSeveral {...{ loadIds, viewer, onClose }} onAssigned={onDone} />;
  return <SignedPdfs {...{ rows, onClose }} onSaved={onDone} />;
}
