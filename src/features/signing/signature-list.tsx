import { Button } from '@mantine/core';
import { formatForReader } from '#domain/date-format.ts';
import { SIGNING_SIDES, type SignatureFacts, signatureState, whyNotVoid } from '#domain/signing.ts';
import { signingZone } from '#domain/signing-stop.ts';
import { t } from '#language/say.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './signature-list.module.css';

/** Of the entry that brings the signature to the server; null when it is there. */
export type SendingState = 'waiting' | 'attention' | null;

interface SignatureListProps {
  signatures: readonly SignatureFacts[];
  /** What they are on. */
  bol: Parameters<typeof signingZone>[1];
  documentSha256: string;
  /** Company of whoever looks at it: it may take its own signatures back. */
  companyId: string;
  sendingOf: (signatureId: string) => SendingState;
  /** Left out for anyone who may not sign here. */
  onVoid?: ((signature: SignatureFacts) => void) | undefined;
}

/** Every signature on the BOL, those that no longer count too. */
export function SignatureList({ signatures, bol, documentSha256, companyId, sendingOf, onVoid }: SignatureListProps) {
  return (
    <ul className={classes.list}>
      {signatures.map((signature) => {
        const { _id, purpose, signerName, at, voided } = signature;
        const sameCompany = signature.companyId === companyId;
        const mayVoid = onVoid && whyNotVoid({ sameCompany, alreadyVoided: voided }) === null;
        return (
          <li key={_id} className={classes.item}>
            <div className={classes.text}>
              <span className={classes.name} data-void={voided || undefined}>
                {signerName}
              </span>
              <span className={classes.facts}>
                {t(SIGNING_SIDES[purpose])} · {formatForReader(at, signingZone(signature, bol))}
              </span>
            </div>
            <div className={classes.badges}>
              <StateBadge signature={signature} documentSha256={documentSha256} sending={sendingOf(_id)} />
              {mayVoid && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-md"
                  aria-label={t('Void the signature of {name}', { name: signerName })}
                  onClick={() => onVoid(signature)}
                >
                  {t('Void')}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface StateBadgeProps {
  signature: SignatureFacts;
  documentSha256: string;
  sending: SendingState;
}

function StateBadge({ signature, documentSha256, sending }: StateBadgeProps) {
  const state = signatureState(signature, documentSha256);
  return (
    <>
      {state === 'valid' && (
        <StatusBadge tone="success" icon="sign">
          {t('Signed')}
        </StatusBadge>
      )}
      {state === 'outdated' && (
        <StatusBadge tone="warning" icon="alert">
          {t('Earlier document')}
        </StatusBadge>
      )}
      {state === 'voided' && <StatusBadge tone="neutral">{t('Voided')}</StatusBadge>}
      {sending === 'waiting' && (
        <StatusBadge tone="info" icon="cloudUp">
          {t('Waiting to send')}
        </StatusBadge>
      )}
      {sending === 'attention' && (
        <StatusBadge tone="danger" icon="alert">
          {t('Needs attention')}
        </StatusBadge>
      )}
    </>
  );
}
