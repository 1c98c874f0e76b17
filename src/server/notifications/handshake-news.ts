/** What people are told of handovers by code: only of those that do not hold, and only those whose sides they are. */
import type { Handshake } from '#domain/handshakes.ts';

interface News {
  text: string;
  companyIds: string[];
}

const FAILED: ReadonlySet<string> = new Set(['invalid', 'differs']);

/** `parties`: the companies of the BOL; a code may name any other, which is told nothing. */
export function handshakeNews(
  before: readonly Handshake[],
  after: readonly Handshake[],
  called: string,
  parties: readonly string[],
): News[] {
  const failed = after.filter(({ _id, state }) => {
    const former = before.find((one) => one._id === _id);
    return FAILED.has(state) && !FAILED.has(former?.state ?? '');
  });
  return failed.map(({ state, reason, offered, answered }) => ({
    text:
      state === 'differs'
        ? `The ${called} was handed over by code, and the signature does not match it.`
        : `A handover by code of the ${called} is not valid. ${reason ?? ''}`.trim(),
    companyIds: parties.filter((id) => id === offered.companyId || id === answered.companyId),
  }));
}
