import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { openPurposes, ownPurposes, type SignatureFacts } from '#domain/signing.ts';
import { readEntriesOfLoad } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './signature-list.module.css';
import { SignatureList } from './signature-list.tsx';
import { useBegunSigning } from './signing-draft.ts';
import { signingEntries } from './signing-entries.ts';
import { type SigningOption, signingOptions } from './signing-options.ts';
import { VoidDialog } from './void-dialog.tsx';

const SignDialog = lazy(() => import('./sign-dialog.tsx').then((module) => ({ default: module.SignDialog })));

interface SigningPanelProps {
  bol: Bol;
  load: LoadRecord;
  viewer: Session;
  /** Address of the signed PDF. */
  signedPdfHref: string;
  /** Whether this is the one thing for them to do next; else it is a quieter button. */
  isNext: boolean;
}

/**
 * The signatures of a BOL on its screen: who has signed, what that is worth now, and the ways to sign, to sign again,
 * and to get the signed document. The flow itself, with the pen library, is fetched when somebody begins to sign.
 */
export function SigningPanel({ bol, load, viewer, signedPdfHref, isNext }: SigningPanelProps) {
  const [signing, setSigning] = useState<{ options: SigningOption[]; replaces?: number } | null>(null);
  const [voiding, setVoiding] = useState<SignatureFacts | null>(null);
  const begun = useBegunSigning(bol._id);
  const entries = useLiveQuery(() => readEntriesOfLoad(bol.loadId), [bol.loadId]);
  const { refused, sendingOf } = signingEntries(entries ?? [], bol._id);
  const relations = relationsTo(viewer.actor, load, [bol]);
  const maySign = may(viewer.actor, 'bol.sign', relations);
  const { sha256 } = bol.file;
  const open = openPurposes(bol.signatures, sha256);
  const own = ownPurposes(relations);
  const options = signingOptions({ own, open, viewerName: viewer.user.name, scene: { relations, load, bol } });
  const onServer = bol.signatures.some(({ _id }) => sendingOf(_id) === null);
  return (
    <Panel title="Signatures" icon="sign">
      {bol.signatures.length === 0 && <p className={classes.missing}>Nobody has signed yet.</p>}
      <SignatureList
        signatures={bol.signatures}
        bol={bol}
        documentSha256={sha256}
        companyId={viewer.actor.companyId}
        sendingOf={sendingOf}
        onVoid={maySign ? setVoiding : undefined}
      />
      <div className={classes.actions}>
        {maySign && refused && (
          <ErrorPanel
            tone="warning"
            title="Sign again"
            actions={
              <Button
                leftSection={<Icon name="sign" />}
                onClick={() => setSigning({ options: first(options, refused.side), replaces: refused.seq })}
              >
                Sign again
              </Button>
            }
          >
            The document was replaced after {refused.signerName} signed it, so that signature was not accepted. Look at
            the new one and sign again.
          </ErrorPanel>
        )}
        {maySign && !refused && (
          <Button
            fullWidth
            variant={isNext ? 'filled' : 'default'}
            leftSection={<Icon name="sign" />}
            onClick={() => setSigning({ options })}
          >
            {begun ? 'Continue to sign' : 'Sign'}
          </Button>
        )}
        {onServer && (
          <Button
            component="a"
            href={signedPdfHref}
            target="_blank"
            rel="noopener"
            variant="default"
            fullWidth
            leftSection={<Icon name="download" />}
          >
            Signed PDF
          </Button>
        )}
      </div>
      {signing && (
        <ErrorBoundary what="Signing">
          <Suspense fallback={<LoaderOverlay open />}>
            <SignDialog bol={bol} viewer={viewer} {...signing} onClose={() => setSigning(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
      {voiding && <VoidDialog bol={bol} signature={voiding} viewer={viewer} onClose={() => setVoiding(null)} />}
    </Panel>
  );
}

function first(options: SigningOption[], side: Pick<SigningOption, 'purpose' | 'handedOver'>): SigningOption[] {
  const isIt = (option: SigningOption) => option.purpose === side.purpose && option.handedOver === side.handedOver;
  return [...options.filter(isIt), ...options.filter((option) => !isIt(option))];
}
