import type { ReactNode } from 'react';
import { BUILD_KEY } from './draft-store.ts';
import { findRefusedBuild } from './find-refused.ts';
import { emptyDraft } from './load-draft.ts';
import { OpenWizard, type WizardScreenProps } from './open-wizard.tsx';
import { RefusedLoad } from './refused-load.tsx';

const TITLE = 'Build Outbound Load';
const NEW_LOAD = { fresh: () => emptyDraft() };

/** Builds an outbound load, going on with the draft kept on this device, or changes one the server did not take. */
export function BuildLoadWizard({ replaces, ...screen }: WizardScreenProps) {
  const newLoad = (notice?: ReactNode) => (
    <OpenWizard {...screen} title={TITLE} draftKey={BUILD_KEY} start={NEW_LOAD} notice={notice} />
  );
  if (replaces === undefined) return newLoad();
  const find = () => findRefusedBuild(replaces);
  return (
    <RefusedLoad {...screen} title={TITLE} replaces={replaces} formKey={BUILD_KEY} find={find}>
      {newLoad}
    </RefusedLoad>
  );
}
