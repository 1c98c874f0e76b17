import { type ReactNode, useEffect } from 'react';
import type { Load } from '#contract/load.ts';
import { shortId } from '#domain/ids.ts';
import { msg, t } from '#language/say.ts';
import { readBols, readLoad } from '#offline/read-loads.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { BUILD_KEY, editKey } from './draft-store.ts';
import { findRefusedBuild, findRefusedEdit, whyNotOpen } from './find-refused.ts';
import { draftOfLoad, emptyDraft } from './load-draft.ts';
import { OpenWizard, type WizardScreenProps } from './open-wizard.tsx';
import { takeOpenedFiles } from './opened-files.ts';
import { RefusedLoad } from './refused-load.tsx';

const TITLE = msg('Build Outbound Load');
const NEW_LOAD = { fresh: () => emptyDraft() };

/** Builds an outbound load, going on with the draft kept on this device, or changes one the server did not take. */
export function BuildLoadWizard({ replaces, ...screen }: WizardScreenProps) {
  useEffect(takeOpenedFiles, []);
  const newLoad = (notice?: ReactNode) => (
    <OpenWizard {...screen} title={t(TITLE)} draftKey={BUILD_KEY} start={NEW_LOAD} notice={notice} />
  );
  if (replaces === undefined) return newLoad();
  const find = () => findRefusedBuild(replaces);
  return (
    <RefusedLoad {...screen} title={t(TITLE)} replaces={replaces} formKey={BUILD_KEY} find={find}>
      {newLoad}
    </RefusedLoad>
  );
}

interface EditLoadWizardProps extends WizardScreenProps {
  loadId: string;
  back: { to: string; label: string };
}

/** The same wizard on a load that exists; only what differs is sent. */
export function EditLoadWizard({ replaces, ...screen }: EditLoadWizardProps) {
  const { loadId, viewer } = screen;
  const title = t('Edit Load: {id}', { id: shortId(loadId) });
  if (replaces === undefined) return <StoredLoad {...screen} title={title} />;
  const find = () => findRefusedEdit(replaces, loadId, viewer);
  return (
    <RefusedLoad {...screen} title={title} replaces={replaces} formKey={editKey(loadId)} find={find}>
      {(notice) => <StoredLoad {...screen} title={title} notice={notice} />}
    </RefusedLoad>
  );
}

interface StoredLoadProps extends Omit<EditLoadWizardProps, 'replaces'> {
  title: string;
  notice?: ReactNode;
}

function StoredLoad({ loadId, ...screen }: StoredLoadProps) {
  const { viewer, title, back } = screen;
  // `undefined` while the store is asked, `null` when it does not have the load.
  const load = useLiveQuery(() => readWhole(loadId), [loadId]);
  if (load === undefined) return <LoaderOverlay open />;
  if (load === null) {
    return (
      <>
        <PageHeader title={title} back={back} />
        <EmptyState icon="search" title={t('This load is not on this device')}>
          {t('It may belong to another company, or this device has not fetched it yet.')}
        </EmptyState>
      </>
    );
  }
  const whyNot = whyNotOpen(viewer, load);
  if (whyNot !== null) {
    return (
      <>
        <PageHeader title={title} back={back} />
        <ErrorPanel title={t('This load can’t be edited.')} tone="warning">
          {whyNot}
        </ErrorPanel>
      </>
    );
  }
  return <OpenWizard {...screen} draftKey={editKey(loadId)} start={{ fresh: () => draftOfLoad(load) }} />;
}

async function readWhole(loadId: string): Promise<Load | null> {
  const [load, bols] = await Promise.all([readLoad(loadId), readBols(loadId)]);
  return load ? { ...load, bols } : null;
}
