import { type ReactNode, useEffect, useState } from 'react';
import type { Load } from '#contract/load.ts';
import { formatBytes } from '#domain/bytes-format.ts';
import { shortId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { msg, t } from '#language/say.ts';
import { readBols, readLoad } from '#offline/read-loads.ts';
import { isPdf, keepShared } from '#offline/shared-documents.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { Coming } from '#ui/coming.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { BUILD_KEY, editKey, replacingKey, useDraft } from './draft-store.ts';
import { findRefusedBuild, findRefusedEdit, type Refused, whyNotOpen } from './find-refused.ts';
import { draftOfLoad, emptyDraft } from './load-draft.ts';
import { OpenWizard, type WizardScreenProps } from './open-wizard.tsx';
import classes from './wizard.module.css';

const TITLE = msg('Build Outbound Load');
const NEW_LOAD = { fresh: () => emptyDraft() };

/** Builds an outbound load, going on with the draft kept on this device, or changes one the server did not take. */
export function BuildLoadWizard({ replaces, ...screen }: WizardScreenProps) {
  useEffect(() => {
    takeOpenedFiles();
    // From the service worker, which kept what another app shared (sw/share-target.ts).
    if (new URLSearchParams(window.location.search).has('left')) tellLeft();
  }, []);
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
  if (load === undefined) return <Coming shape="page" />;
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

interface Launch {
  files?: readonly { getFile: () => Promise<File> }[];
}
interface LaunchingWindow {
  launchQueue?: { setConsumer: (consumer: (launch: Launch) => void) => void };
}

/**
 * Takes the PDFs the system opened the installed app with (`file_handlers` of its manifest); the browser hands each launch out
 * once. They wait with those that another app shared: from there on it is the same path. Browsers that have no such thing
 * never get here.
 */
function takeOpenedFiles(): void {
  (window as LaunchingWindow).launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void keep(files);
  });
}

function tellLeft(): void {
  const bounds = { size: formatBytes(LIMITS.pdfBytesMax), count: LIMITS.sharedMax };
  const message = t('Some files were not added: each may have up to {size}, and {count} may wait here.', bounds);
  showSnackbar({ severity: 'warning', message });
}

async function keep(handles: NonNullable<Launch['files']>): Promise<void> {
  try {
    const files = await Promise.all(handles.map((handle) => handle.getFile()));
    const read = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })));
    const pdfs = read.filter(({ bytes }) => isPdf(bytes));
    if (pdfs.length > 0 && (await keepShared(pdfs))) tellLeft();
    if (pdfs.length < read.length) {
      showSnackbar({ severity: 'warning', message: t('One of the files is not a PDF and was not added.') });
    }
  } catch (error) {
    console.error('An opened file could not be kept.', error);
    showSnackbar({ severity: 'error', message: t('The file could not be opened here. Choose it in the BOLs step.') });
  }
}

interface RefusedLoadProps extends WizardScreenProps {
  replaces: string;
  title: string;
  back?: { to: string; label: string };
  /** Key of the form's own draft. */
  formKey: string;
  find: () => Promise<Refused>;
  /** The form as it is without a refused entry. */
  children: (notice: ReactNode) => ReactNode;
}

/** "Edit and send as new": the wizard on a load or an edit that the server did not take. */
function RefusedLoad({ replaces, formKey, find, children, ...screen }: RefusedLoadProps) {
  const refused = useFound(find);
  const { title, back } = screen;
  if (refused === null) return <Coming shape="page" />;
  if (refused.kind === 'gone') return children(<GoneNotice />);
  if (refused.kind === 'open') {
    const notice = <RefusedNotice reason={refused.reason} />;
    return <OpenWizard {...screen} draftKey={replacingKey(formKey, replaces)} start={refused.start} notice={notice} />;
  }
  return (
    <>
      <PageHeader title={title} {...(back ? { back } : {})} />
      <ErrorPanel title={t('This item can’t be edited.')} tone="warning">
        {refused.whyNot}
      </ErrorPanel>
    </>
  );
}

/** Looked up once: after Finish the entry is another one, which must not change the screen the person leaves. */
function useFound(find: () => Promise<Refused>): Refused | null {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is drawn again for another entry, see the routes
  useEffect(() => {
    find().then(setRefused, setFailure);
  }, []);
  // The screen's error boundary has it: nobody knows yet what the form is to show.
  if (failure !== null) throw failure;
  return refused;
}

function RefusedNotice({ reason }: { reason: string }) {
  const replaces = useDraft(({ draft }) => draft.replaces);
  if (replaces === undefined) return <GoneNotice />;
  return (
    <div className={classes.notice}>
      <ErrorPanel tone="warning" title={t('The server did not accept this.')}>
        <p className={classes.reason}>{reason}</p>
        {t('What you finish here is sent in its place. Until then the item waits unchanged.')}
      </ErrorPanel>
    </div>
  );
}

function GoneNotice() {
  return (
    <div className={classes.notice}>
      <ErrorPanel tone="warning" title={t('The item to change is not waiting any more.')}>
        {t('It was sent or removed in the meantime. What you finish here goes out on its own.')}
      </ErrorPanel>
    </div>
  );
}
