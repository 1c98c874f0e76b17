/** What the codes of a handshake say, and a handshake on a row, for tests that need no codes. */
import type { Fact } from '#domain/fact.ts';
import type { Handshake, HandshakeTold } from '#domain/handshakes.ts';

const id = (last: string) => last.padStart(24, '0');

export const toldOf = (over: Partial<HandshakeTold> = {}): HandshakeTold => ({
  _id: id('f1'),
  pickUp: false,
  offered: { userId: id('a1'), companyId: id('ca'), name: 'Ray Delgado', at: '2026-11-25T17:05:03.000Z', key: null },
  answered: { userId: id('a2'), companyId: id('cb'), name: 'Denise Okafor', at: '2026-11-25T17:06:03.000Z', key: null },
  documentSha256: 'd0'.repeat(32),
  signatureId: id('51'),
  pieces: 42,
  seal: 'intact',
  sealNumber: '883201',
  clocksDiffer: false,
  ...over,
});

export const reportOf = (over: Partial<Fact> = {}): Fact => ({
  _id: id('e1'),
  at: '2026-11-25T17:06:30.000Z',
  byName: 'Ray Delgado',
  occurredAt: '2026-11-25T17:06:30.000Z',
  receivedAt: '2026-11-25T18:00:00.000Z',
  skewMs: 0,
  byUserId: id('a1'),
  byCompanyId: id('ca'),
  deviceId: null,
  ...over,
});

export const handshakeRow = (over: Partial<Handshake> = {}): Handshake => ({
  ...toldOf(),
  state: 'met',
  reason: null,
  reports: [reportOf()],
  ...over,
});
