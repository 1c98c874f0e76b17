import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Category } from '#domain/load-category.ts';
import { type Message, msg, t } from '#language/say.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { type ListAction, listActions } from '../base/access.ts';
import type { ChosenRowsProps } from './chosen-dialog.tsx';

// One chunk for all: they share most of what they need.
const ChosenDialog = later(async () => (await import('./chosen-dialog.tsx')).ChosenDialog);

const LOOKS: Record<ListAction, { label: Message; icon: IconName }> = {
  'signed-pdfs': { label: msg('Download signed PDFs'), icon: 'download' },
  'assign-driver': { label: msg('Assign driver'), icon: 'truck' },
  ship: { label: msg('Ship'), icon: 'send' },
};

/** What this reader can do with the rows they have chosen in a list, as buttons. */
export function ChosenRows({ category, ...chosen }: ChosenRowsProps & { category: Category }) {
  const [action, setAction] = useState<ListAction | null>(null);
  const { rows, viewer } = chosen;
  const ready = rows.filter(({ status }) => status.stage === 'draft' && status.lacks === null).length;
  return (
    <>
      {listActions(viewer.actor, category).map((one) => (
        <Button
          key={one}
          variant={one === 'ship' ? 'filled' : 'default'}
          leftSection={<Icon name={LOOKS[one].icon} />}
          onClick={() => setAction(one)}
        >
          {one === 'ship' ? t('{count, plural, other {Ship # ready}}', { count: ready }) : t(LOOKS[one].label)}
        </Button>
      ))}
      {action && <ChosenDialog {...chosen} action={action} onClose={() => setAction(null)} />}
    </>
  );
}
