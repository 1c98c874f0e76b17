import { useLiveQuery } from 'dexie-react-hooks';
import type { Load } from '#contract/load.ts';
import { shortId } from '#domain/ids.ts';
import { whyNotEditLoad } from '#domain/load-edit.ts';
import { whyNotMay } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { readBols, readLoad } from '#offline/reads/read-load.ts';
import type { Session } from '#offline/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useWhenReady, type WizardScreenProps } from './build-load-wizard.tsx';
import { DraftFrame } from './draft-frame.tsx';
import { editKey } from './draft-store.ts';
import { draftOfLoad } from './load-draft.ts';
import { useOpenDraft } from './use-open-draft.ts';
import { Wizard } from './wizard.tsx';

interface EditLoadWizardProps extends WizardScreenProps {
  loadId: string;
  back: { to: string; label: string };
}

/** The same wizard on a load that exists; only what differs is sent. */
export function EditLoadWizard(props: EditLoadWizardProps) {
  const { viewer, loadId, back } = props;
  // `undefined` while the store is asked, `null` when it does not have the load.
  const load = useLiveQuery(() => readWhole(loadId), [loadId]);
  const title = `Edit Load: ${shortId(loadId)}`;
  if (load === undefined) return <LoaderOverlay open />;
  if (load === null) {
    return (
      <>
        <PageHeader title={title} back={back} />
        <EmptyState icon="search" title="This load is not on this device">
          It may belong to another company, or this device has not fetched it yet.
        </EmptyState>
      </>
    );
  }
  const whyNot = whyNotOpen(viewer, load);
  if (whyNot !== null) {
    return (
      <>
        <PageHeader title={title} back={back} />
        <ErrorPanel title="This load can’t be edited." tone="warning">
          {whyNot}
        </ErrorPanel>
      </>
    );
  }
  return <OpenLoad {...props} load={load} title={title} />;
}

async function readWhole(loadId: string): Promise<Load | null> {
  const [load, bols] = await Promise.all([readLoad(loadId), readBols(loadId)]);
  return load ? { ...load, bols } : null;
}

function whyNotOpen({ actor }: Session, load: Load): string | null {
  const why = whyNotMay(actor, 'load.edit', relationsTo(actor, load, load.bols));
  return why ?? whyNotEditLoad({ load, bols: load.bols });
}

function OpenLoad({ viewer, load, title, back, onDone, onReady }: EditLoadWizardProps & { load: Load; title: string }) {
  const fresh = () => draftOfLoad(load);
  const failure = useOpenDraft(editKey(load._id), fresh);
  useWhenReady(onReady);
  return (
    <DraftFrame title={title} back={back} fresh={fresh} failure={failure}>
      <Wizard viewer={viewer} onDone={onDone} />
    </DraftFrame>
  );
}
