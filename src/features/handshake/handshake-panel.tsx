import { useState } from 'react';
import type { LoadRecord } from '#contract/load.ts';
import { formatForReader } from '#domain/date-format.ts';
import { handshakeRole } from '#domain/handshake-answering.ts';
import { handshakeReasonWords } from '#domain/handshake-check.ts';
import {
  type Handshake,
  handshakeStateWords,
  handshakeTime,
  hasFailed,
  sideWords,
  whyNotRecordHandshake,
} from '#domain/handshakes.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import type { BolRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import type { ScanPart } from '#ui/codes/scan-code.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { underLoader } from '#ui/loader-overlay.tsx';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { SigningPart } from './answer-dialog.tsx';
import classes from './handshake-panel.module.css';

// Codes are rare: what draws, signs and reads them comes when somebody presses.
const ShowCodeDialog = later(async () => (await import('./show-code-dialog.tsx')).ShowCodeDialog, underLoader);
const AnswerDialog = later(async () => (await import('./answer-dialog.tsx')).AnswerDialog, underLoader);

interface HandshakePanelProps {
  bol: BolRow;
  load: LoadRecord;
  viewer: Session;
  Signing: SigningPart;
  /** What looks for codes; a camera unless said otherwise. */
  Scan?: ScanPart | undefined;
}

/** Handovers by code of a BOL, and the ways to show a code or to answer one. Nothing where there is neither. */
export function HandshakePanel({ bol, load, viewer, Signing, Scan }: HandshakePanelProps) {
  const [open, setOpen] = useState(false);
  const relations = relationsTo(viewer.actor, load, [bol]);
  const { handshakes = [] } = bol;
  const isOpen = !bol.completed && may(viewer.actor, 'bol.handshake', relations);
  const part = isOpen ? handshakeRole({ relations, load, bol }) : null;
  if (handshakes.length === 0 && !part) return null;
  const offers = part?.role === 'offers';
  const scan = part?.pickUp ? t('Scan the shipper’s code') : t('Scan the driver’s code');
  return (
    <Panel title={t('Handover by code')} icon="shield">
      <div className={classes.root}>
        {handshakes.map((handshake) => (
          <Held key={handshake._id} handshake={handshake} bol={bol} load={load} />
        ))}
        {part && (
          <ReasonedButton
            whyNot={whyNotRecordHandshake(bol)}
            variant="default"
            fullWidth
            leftSection={<Icon name={offers ? 'shield' : 'camera'} />}
            note={t('Both devices keep both codes. No network is needed.')}
            onClick={() => setOpen(true)}
          >
            {offers ? t('Hand over by code') : scan}
          </ReasonedButton>
        )}
      </div>
      {open && part && (
        <ErrorBoundary what={t('The handover by code')}>
          {offers ? (
            <ShowCodeDialog bol={bol} viewer={viewer} pickUp={part.pickUp} Scan={Scan} onClose={() => setOpen(false)} />
          ) : (
            <AnswerDialog
              bol={bol}
              viewer={viewer}
              pickUp={part.pickUp}
              Signing={Signing}
              Scan={Scan}
              onClose={() => setOpen(false)}
            />
          )}
        </ErrorBoundary>
      )}
    </Panel>
  );
}

function Held({ handshake, bol, load }: { handshake: Handshake; bol: BolRow; load: LoadRecord }) {
  const { offered, answered, pickUp, reason } = handshake;
  const parties = [bol.shipper, bol.carrier, bol.receiver].flatMap((party) => (party ? [party] : []));
  const names = new Map(parties.map(({ _id, name }) => [_id, name]));
  const words = handshakeStateWords(handshake, bol);
  const failed = hasFailed(handshake);
  return (
    <section
      className={classes.held}
      aria-label={t('{offered} and {answered}', { offered: offered.name, answered: answered.name })}
    >
      <p className={classes.who}>
        {t('{offered} and {answered}', {
          offered: sideWords(offered, names),
          answered: sideWords(answered, names),
        })}
      </p>
      <p className={classes.facts}>
        {formatForReader(handshakeTime(handshake), pickUp ? pickUpZone(load) : deliveryZone(bol))}
      </p>
      {words && (
        <div>
          <StatusBadge tone={failed ? 'danger' : 'warning'} icon={failed ? 'alert' : 'clock'}>
            {words}
          </StatusBadge>
        </div>
      )}
      {reason && <p className={classes.facts}>{handshakeReasonWords(reason)}</p>}
    </section>
  );
}
