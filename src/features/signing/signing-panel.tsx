import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { recordVoid } from '#changes/sign-bol.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { formatForReader } from '#domain/date-format.ts';
import { documentName } from '#domain/document-name.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { openPurposes, SIGNING_SIDES, type SignatureFacts } from '#domain/signing.ts';
import { signingHere } from '#domain/signing-stop.ts';
import { outcomeHappened } from '#domain/stop-outcome.ts';
import { visitSince } from '#domain/visits.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import { readEntriesOfLoad } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { openSignedDocument } from '#offline/signed-documents.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { DocumentModal } from '#ui/pdf-viewer/document-modal.tsx';
import { PrimaryAction } from '#ui/primary-action.tsx';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { rich } from '#ui/rich.tsx';
import { documentTrouble, saveDocument } from '#ui/save-document.ts';
import { announceSave } from '#ui/snackbar.tsx';
import { SignFlow } from './sign-flow.tsx';
import classes from './signature-list.module.css';
import { SignatureList } from './signature-list.tsx';
import { useBegunSigning } from './signing-draft.ts';
import { type RefusedSignature, signingEntries } from './signing-entries.ts';

interface SigningPanelProps {
  bol: Bol;
  load: LoadRecord;
  viewer: Session;
  /** Whether this is the one thing for them to do next; else it is a quieter button. */
  isNext: boolean;
}

/**
 * The signatures of a BOL on its screen: who has signed, what that is worth now, and the ways to sign, to sign again,
 * and to get the signed document. The flow itself, with the pen library, is fetched when somebody begins to sign.
 */
export function SigningPanel({ bol, load, viewer, isNext }: SigningPanelProps) {
  const [signing, setSigning] = useState<{ refused: RefusedSignature | null } | null>(null);
  const [voiding, setVoiding] = useState<SignatureFacts | null>(null);
  const [looking, setLooking] = useState(false);
  // Of the version looked at: from this device where it is kept, so without a network too.
  const source = useCallback(() => openSignedDocument({ _id: bol._id, version: bol.version }), [bol._id, bol.version]);
  const begun = useBegunSigning(bol._id);
  const entries = useLiveQuery(() => readEntriesOfLoad(bol.loadId), [bol.loadId]);
  const { refused, sendingOf } = signingEntries(entries ?? [], bol._id);
  const relations = relationsTo(viewer.actor, load, [bol]);
  const maySign = may(viewer.actor, 'bol.sign', relations);
  const { signed, isOpen } = signingHere({ relations, load, bol });
  const onServer = bol.signatures.some(({ _id }) => sendingOf(_id) === null);
  return (
    <Panel title={t('Signatures')} icon="sign">
      <NobodyToSign bol={bol} />
      {bol.signatures.length === 0 && <p className={classes.missing}>{t('Nobody has signed yet.')}</p>}
      <SignatureList
        signatures={bol.signatures}
        bol={bol}
        documentSha256={bol.file.sha256}
        companyId={viewer.actor.companyId}
        sendingOf={sendingOf}
        onVoid={maySign ? setVoiding : undefined}
      />
      <div className={classes.actions}>
        {maySign && refused && (
          <ErrorPanel
            tone="warning"
            title={t('Sign again')}
            actions={
              <Button leftSection={<Icon name="sign" />} onClick={() => setSigning({ refused })}>
                {t('Sign again')}
              </Button>
            }
          >
            {t(
              'The document was replaced after {name} signed it, so that signature was not accepted. Look at the new one and sign again.',
              { name: refused.signerName },
            )}
          </ErrorPanel>
        )}
        {maySign && !refused && signed.length > 0 && (
          <p className={classes.done}>
            <Icon name="done" size={20} />
            {t('Signed: {sides}', { sides: signed.map((side) => t(SIGNING_SIDES[side])).join(', ') })}
          </p>
        )}
        {maySign && !refused && (isOpen || begun) && (
          <PrimaryAction isNext={isNext}>
            <Button
              fullWidth
              variant={isNext ? 'filled' : 'default'}
              leftSection={<Icon name="sign" />}
              onClick={() => setSigning({ refused: null })}
            >
              {begun ? t('Continue to sign') : t('Sign')}
            </Button>
          </PrimaryAction>
        )}
        {onServer && (
          <div className={classes.signed}>
            <Button variant="default" leftSection={<Icon name="file" />} onClick={() => setLooking(true)}>
              {t('Signed PDF')}
            </Button>
            <Button
              variant="default"
              leftSection={<Icon name="download" />}
              aria-label={t('Download the signed PDF')}
              onClick={() => void saveDocument(documentName(bol, 'signed'), source())}
            >
              {t('Download')}
            </Button>
          </div>
        )}
      </div>
      <DocumentModal
        opened={looking}
        title={t('Signed PDF')}
        onClose={() => setLooking(false)}
        source={source}
        fileName={documentName(bol, 'signed')}
        label={t('Signed PDF')}
        describeError={documentTrouble}
      />
      {signing && <SignFlow {...{ bol, load, viewer }} {...signing} onClose={() => setSigning(null)} />}
      {voiding && <VoidDialog bol={bol} signature={voiding} viewer={viewer} onClose={() => setVoiding(null)} />}
    </Panel>
  );
}

/** Why there is no receiver's signature: the freight was left where nobody was to give one. */
function NobodyToSign({ bol }: Pick<SigningPanelProps, 'bol'>) {
  const since = visitSince(bol);
  const left = bol.outcomes?.findLast(
    (one) => one.kind === 'nobody-to-sign' && one.void === null && Date.parse(one.at) >= since,
  );
  if (!left || !openPurposes(bol).includes('receiver')) return null;
  const when = formatForReader(left.at, deliveryZone(bol));
  return <p className={classes.missing}>{t('{what}: {why}', { what: outcomeHappened(left.kind), why: when })}</p>;
}

interface VoidDialogProps {
  bol: Bol;
  signature: SignatureFacts;
  viewer: Session;
  onClose: () => void;
}

/** Takes a signature back. It stays on record, with the reason. */
function VoidDialog({ bol, signature, viewer, onClose }: VoidDialogProps) {
  return (
    <ReasonDialog
      title={t('Void this signature')}
      confirmLabel={t('Void Signature')}
      onConfirm={(reason) => announceSave(enqueue(recordVoid(bol, signature, reason, viewer)))}
      onClose={onClose}
    >
      <p>
        {rich(
          'The signature of {name} for the {side, select, shipper {shipper} carrier {carrier} other {receiver}} no longer counts. It stays on record, with your name and your reason. <b>This cannot be undone.</b>',
          { b: (inner) => <strong>{inner}</strong> },
          { name: signature.signerName, side: signature.purpose },
        )}
      </p>
    </ReasonDialog>
  );
}
