import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#language/say.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { replacingKey, useDraft } from './draft-store.ts';
import type { Refused } from './find-refused.ts';
import { OpenWizard, type WizardScreenProps } from './open-wizard.tsx';
import classes from './wizard.module.css';

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
export function RefusedLoad({ replaces, formKey, find, children, ...screen }: RefusedLoadProps) {
  const refused = useFound(find);
  const { title, back } = screen;
  if (refused === null) return <LoaderOverlay open />;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is drawn anew for another entry, see the routes
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
        {t('It was sent or removed meanwhile. What you finish here goes out on its own.')}
      </ErrorPanel>
    </div>
  );
}
