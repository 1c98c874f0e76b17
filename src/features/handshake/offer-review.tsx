import { Button } from '@mantine/core';
import { formatForReader } from '#domain/date-format.ts';
import type { AnswerVerdict, HandshakeDifference } from '#domain/handshake-answering.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import type { ReadOffer } from '#offline/handshake.ts';
import type { BolRow, LoadRow } from '#offline/read-loads.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './handshake-dialogs.module.css';

/** A code that was read, and what is to be said about it. `known` is there where signing is. */
export interface Reviewed {
  offer: ReadOffer;
  known: { bol: BolRow; load: LoadRow };
  verdict: Extract<AnswerVerdict, { kind: 'ready' }>;
}

interface AnyReviewed {
  offer: ReadOffer;
  known: Reviewed['known'] | null;
  verdict: AnswerVerdict;
}

interface OfferReviewProps {
  reviewed: AnyReviewed;
  /** Of the BOL the code was scanned from. */
  openId: string;
  /** `clocksDiffer`: the person was told so, and goes on. */
  onSign: (clocksDiffer: boolean) => void;
}

/** What somebody's code says, beside what this device knows, before it is signed for. */
export function OfferReview({ reviewed: { offer, known, verdict }, openId, onSign }: OfferReviewProps) {
  const told = offer.offer;
  const who = told.pickUp ? 'shipper' : 'driver';
  if (verdict.kind === 'refused' || !known) {
    return <ErrorPanel title={verdict.kind === 'refused' ? verdict.why : t('This device does not have this BOL.')} />;
  }
  if (verdict.kind === 'other-document') {
    return (
      <ErrorPanel
        title={t(
          'The {who, select, shipper {shipper} other {driver}} has another version of this document. Do not sign yet.',
          { who },
        )}
      >
        {t('Theirs begins with {theirs}, yours with {yours}. Whoever finds a network first gets the newer one.', {
          theirs: told.documentSha256.slice(0, 8),
          yours: known.bol.file.sha256.slice(0, 8),
        })}
      </ErrorPanel>
    );
  }
  const zone = told.pickUp ? pickUpZone(known.load) : deliveryZone(known.bol);
  const sign = (
    <Button leftSection={<Icon name="sign" />} onClick={() => onSign(false)}>
      {t('Continue to sign')}
    </Button>
  );
  return (
    <>
      <div>
        <StatusBadge tone="success" icon="done">
          {t('Same document as on this device')}
        </StatusBadge>
      </div>
      <p className={classes.hint}>{factsOf(told, known)}</p>
      <p className={classes.spoken}>{t('Code {code}', { code: offer.spoken })}</p>
      <p className={classes.hint}>
        {t('The {who, select, shipper {shipper} other {driver}} sees the same four characters under their code.', {
          who,
        })}
      </p>
      {known.bol._id !== openId && (
        <ErrorPanel
          tone="warning"
          title={t('This code is of {bol} for load {load}, and not of the BOL you have open.', {
            bol: known.bol.file.name,
            load: known.load.pUNum,
          })}
        >
          {t('Going on signs for that one. If you meant the open one, ask for its code.')}
        </ErrorPanel>
      )}
      {verdict.answered && (
        <ErrorPanel
          tone="warning"
          title={t('{name} has answered this code already, {time}.', {
            name: verdict.answered.name,
            time: formatForReader(verdict.answered.at, zone),
          })}
        >
          {t('A further answer is kept and marked as such, and is no handover of its own. Ask for a fresh code.')}
        </ErrorPanel>
      )}
      {verdict.signed && (
        <ErrorPanel
          tone="warning"
          title={t('{name} has signed for this side already, {time}.', {
            name: verdict.signed.signerName,
            time: formatForReader(verdict.signed.at, zone),
          })}
        >
          {t('The handover needs a signature of its own: whoever goes on signs once more.')}
        </ErrorPanel>
      )}
      {verdict.differences.length > 0 && <Differences all={verdict.differences} who={who} />}
      {verdict.isOld ? (
        <ErrorPanel
          tone="warning"
          title={t('This code is old. Ask for a fresh one.')}
          actions={
            <Button variant="default" onClick={() => onSign(true)}>
              {t('Their clock is wrong, go on')}
            </Button>
          }
        >
          {t('It says {time}, by the clock of that device.', {
            time: formatForReader(new Date(told.atMs).toISOString(), zone),
          })}
        </ErrorPanel>
      ) : (
        sign
      )}
    </>
  );
}

/** Whose code it is, what for, and what it says of the freight. */
function factsOf(told: ReadOffer['offer'], { bol, load }: Reviewed['known']): string {
  const facts = [
    told.name,
    t('BOL {bol} for load {load}', { bol: bol.file.name, load: load.pUNum }),
    told.pieces !== null && t('{count, plural, one {# piece} other {# pieces}}', { count: told.pieces }),
    told.sealNumber !== '' && t('seal {number}', { number: told.sealNumber }),
  ];
  return facts.filter(Boolean).join(' · ');
}

function Differences({ all, who }: { all: readonly HandshakeDifference[]; who: string }) {
  return (
    <>
      <p className={classes.hint}>
        <strong>{t('This differs.')}</strong> {t('You may sign; what differs goes into the exceptions.')}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('What')}</th>
            <th scope="col">{t('By the {who, select, shipper {shipper} other {driver}}', { who })}</th>
            <th scope="col">{t('Here')}</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ what, theirs, here }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{theirs}</td>
              <td>{here}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
