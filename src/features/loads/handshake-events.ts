/** Handovers by code of a BOL, as events of its timeline. */
import { handshakeReasonWords } from '#domain/handshake-check.ts';
import {
  type Handshake,
  handshakeStateWords,
  handshakeTime,
  hasFailed,
  isFurtherAnswer,
  sideWords,
} from '#domain/handshakes.ts';
import { sealWords } from '#domain/seal.ts';
import { t } from '#language/say.ts';
import { type CompanyNames, clockDoubt, type TimelineEvent } from './timeline-event.ts';

interface Place {
  bolName: string | null;
  names: CompanyNames;
  /** Clocks of the two docks. */
  zones: { pickUp: string; delivery: string };
}

interface HandedBol {
  handshakes?: Handshake[] | undefined;
  signatures: readonly { _id: string }[];
}

/** One event for each; what is not valid, or answers a code again, is told as well and does not count. */
export const handshakeEvents = (bol: HandedBol, { bolName, names, zones }: Place): TimelineEvent[] =>
  (bol.handshakes ?? []).map((handshake) => {
    const { _id, offered, answered, pickUp, reports } = handshake;
    const words = handshakeStateWords(handshake, bol);
    const failed = hasFailed(handshake);
    const [first] = reports;
    const { occurredAt, receivedAt, deviceId, skewMs } = first ?? {};
    return {
      id: `${_id}-handshake`,
      at: handshakeTime(handshake),
      zone: pickUp ? zones.pickUp : zones.delivery,
      what: t('Handed over by code'),
      bolName,
      who: t('{offered} and {answered}', { offered: sideWords(offered, names), answered: sideWords(answered, names) }),
      details: detailsOf(handshake),
      badges: [
        ...clockDoubt(first),
        ...(words === null ? [] : [{ text: words, tone: failed ? 'danger' : 'warning' } as const]),
      ],
      counts: !failed && !isFurtherAnswer(handshake, bol.handshakes),
      evidence: { occurredAt, receivedAt, deviceId, skewMs },
      correctable: null,
    };
  });

function detailsOf({ pieces, seal, sealNumber, clocksDiffer, reason, offered }: Handshake): string[] {
  const said = [
    pieces !== null && t('{count, plural, one {# piece} other {# pieces}}', { count: pieces }),
    sealNumber !== '' && t('seal {number}', { number: sealNumber }),
    seal && sealWords(seal),
  ];
  const facts = said.filter(Boolean).join(', ');
  return [
    facts === '' ? '' : t('{name} said: {facts}', { name: offered.name, facts }),
    clocksDiffer ? t('The clocks of the two devices differed by more than ten minutes.') : '',
    reason === null ? '' : handshakeReasonWords(reason),
  ].filter((line) => line !== '');
}
