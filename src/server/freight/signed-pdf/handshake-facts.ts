/** Handovers by code, as the evidence page tells them: what both codes say, whose keys they are, and what that is worth. */

import { formatPlaceTime } from '#domain/date-format.ts';
import { handshakeReasonWords } from '#domain/handshake-check.ts';
import {
  type Handshake,
  type HandshakeSide,
  handshakeStateWords,
  handshakeTime,
  sideWords,
} from '#domain/handshakes.ts';
import { sealWords } from '#domain/seal.ts';
import { CLOCK_UNCERTAIN } from '#domain/stamp.ts';
import { msg, t } from '#language/say.ts';
import { heading } from '../../base/language.ts';
import type { Fact } from './evidence.ts';

interface Around {
  signatures: readonly { _id: string; voided: boolean }[];
  /** Names of companies by id. */
  companies: ReadonlyMap<string, string>;
  /** Clocks of the two docks. */
  zones: { pickUp: string; delivery: string };
}

/** One block for each handover this person sees; below the last what such a handover proves. */
export function handshakeFacts(handshakes: readonly Handshake[], around: Around): Fact[] {
  const lines = handshakes.flatMap((handshake) => linesOf(handshake, handshakes, around));
  return lines.length === 0 ? [] : [...lines, ['', WORTH]];
}

const WORTH =
  'A handover by code proves that two keys signed for the same document and that neither code was changed. It does not prove who held the devices, where they were, or the time.';

function linesOf(handshake: Handshake, handshakes: readonly Handshake[], around: Around): Fact[] {
  const { signatures, companies, zones } = around;
  const { offered, answered, pickUp, documentSha256, pieces, seal, sealNumber, signatureId, reason, reports } =
    handshake;
  const zone = pickUp ? zones.pickUp : zones.delivery;
  const at = handshakeTime(handshake);
  const doubt = reports[0]?.clockUncertain ? `, ${t(CLOCK_UNCERTAIN)}` : '';
  const said = [
    pieces !== null && `${pieces} pieces`,
    sealNumber !== '' && `seal number ${sealNumber}`,
    seal !== null && sealWords(seal),
  ].filter(Boolean);
  const state = handshakeStateWords(handshake, { signatures, handshakes });
  const told = [
    `${sideWords(offered, companies)} and ${sideWords(answered, companies)}, ${formatPlaceTime(at, zone)} (${at})${doubt}`,
    state === null
      ? `Both codes and the signature ${signatureId} agree`
      : [state, reason && handshakeReasonWords(reason)].filter(Boolean).join(': '),
    `Document SHA-256 ${documentSha256}`,
    said.length > 0 && `Said by ${offered.name}: ${said.join(', ')}`,
    sideLine(offered),
    sideLine(answered),
    handshake.clocksDiffer &&
      'The clocks of the two devices differed by more than ten minutes, and the answerer was told',
    ...reports.map(
      ({ byName, receivedAt, deviceId }) =>
        `Reported by ${byName}, received ${receivedAt ?? 'not yet'}, device ${deviceId ?? 'not named'}`,
    ),
    `Handover id ${handshake._id}`,
  ];
  return told
    .filter((words): words is string => Boolean(words))
    .map((words, index) => [index === 0 ? heading(msg('Handover by code')) : '', words]);
}

const KEYS: Record<string, string> = {
  registered: 'key registered by that device',
  'first-seen': 'key known by that person’s own report alone, which is weaker than a registered one',
};

const sideLine = ({ name, at, key }: HandshakeSide): string =>
  `Code of ${name}: ${at} by the clock of that device; ${(key && KEYS[key]) ?? 'key not known'}`;
