/** What people are told of handovers by code: only of those that do not hold, and only those whose sides they are. */
import { handshakeReasonWords } from '#domain/handshake-check.ts';
import type { Handshake } from '#domain/handshakes.ts';
import { t } from '#language/say.ts';
import type { BolNames } from './names.ts';

interface News {
  text: () => string;
  companyIds: string[];
}

const FAILED: ReadonlySet<string> = new Set(['invalid', 'differs']);

/** `parties`: the companies of the BOL; a code may name any other, which is told nothing. */
export function handshakeNews(
  before: readonly Handshake[],
  after: readonly Handshake[],
  names: BolNames,
  parties: readonly string[],
): News[] {
  const failed = after.filter(({ _id, state }) => {
    const former = before.find((one) => one._id === _id);
    return FAILED.has(state) && !FAILED.has(former?.state ?? '');
  });
  return failed.map(({ state, reason, offered, answered }) => ({
    text: () => (state === 'differs' ? differsTold(names) : invalidTold(names, reason)),
    companyIds: parties.filter((id) => id === offered.companyId || id === answered.companyId),
  }));
}

const differsTold = (names: BolNames) =>
  t('The BOL {file} of load {load} (P/U {pUNum}) was handed over by code, and the signature does not match it.', names);

function invalidTold(names: BolNames, reason: string | null): string {
  const text = t('A handover by code of the BOL {file} of load {load} (P/U {pUNum}) is not valid.', names);
  return reason === null ? text : `${text} ${handshakeReasonWords(reason)}`;
}
