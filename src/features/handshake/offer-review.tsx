import { Button } from '@mantine/core';
import { formatPlaceTime } from '#domain/date-format.ts';
import type { AnswerVerdict, HandshakeDifference } from '#domain/handshake-answering.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
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
  /** `clocksDiffer`: the person was told so, and goes on. */
  onSign: (clocksDiffer: boolean) => void;
}

/** What somebody's code says, beside what this device knows, before it is signed for. */
export function OfferReview({ reviewed: { offer, known, verdict }, onSign }: OfferReviewProps) {
  const told = offer.offer;
  const who = told.pickUp ? 'shipper' : 'driver';
  if (verdict.kind === 'refused' || !known) {
    return <ErrorPanel title={verdict.kind === 'refused' ? verdict.why : 'This device does not have this BOL.'} />;
  }
  if (verdict.kind === 'other-document') {
    return (
      <ErrorPanel title={`The ${who} has another version of this document. Do not sign yet.`}>
        Theirs begins with {told.documentSha256.slice(0, 8)}, yours with {known.bol.file.sha256.slice(0, 8)}. Whoever
        finds a network first gets the newer one.
      </ErrorPanel>
    );
  }
  const zone = told.pickUp ? pickUpZone(known.load) : deliveryZone(known.bol);
  const sign = (
    <Button leftSection={<Icon name="sign" />} onClick={() => onSign(false)}>
      Continue to sign
    </Button>
  );
  return (
    <>
      <div>
        <StatusBadge tone="success" icon="done">
          Same document as on this device
        </StatusBadge>
      </div>
      <p className={classes.hint}>
        {told.name} · BOL {known.bol.file.name} for load {known.load.pUNum}
        {told.pieces === null ? '' : ` · ${told.pieces} pieces`}
        {told.sealNumber === '' ? '' : ` · seal ${told.sealNumber}`}
      </p>
      <p className={classes.spoken}>Code {offer.spoken}</p>
      <p className={classes.hint}>The {who} sees the same four characters under their code.</p>
      {verdict.differences.length > 0 && <Differences all={verdict.differences} who={who} />}
      {verdict.isOld ? (
        <ErrorPanel
          tone="warning"
          title="This code is old. Ask for a fresh one."
          actions={
            <Button variant="default" onClick={() => onSign(true)}>
              Their clock is wrong, go on
            </Button>
          }
        >
          It says {formatPlaceTime(new Date(told.atMs).toISOString(), zone)}, by the clock of that device.
        </ErrorPanel>
      ) : (
        sign
      )}
    </>
  );
}

function Differences({ all, who }: { all: readonly HandshakeDifference[]; who: string }) {
  return (
    <>
      <p className={classes.hint}>
        <strong>This differs.</strong> You may sign; what differs goes into the exceptions.
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">By the {who}</th>
            <th scope="col">Here</th>
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
