/** Two people at a dock showed each other signed codes, and this device holds both. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { CodeText, HandshakeTold } from '#contract/handshake.ts';
import { recordHandshake as recordEndpoint } from '#contract/record-handshake.ts';
import { Id } from '#contract/values.ts';
import { recordHandshake as recordOnBol } from '#domain/handshakes.ts';
import { t } from '#language/say.ts';
import { aboutBol, change, NO_BOL, NOTHING, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';
import { factOf } from './stamp-of.ts';

export const recordHandshakeChange = change({
  type: 'record-handshake',
  version: 1,
  needsLevel: 2,
  /** The texts of both codes, as they were read. */
  args: z.object({ loadId: Id, bolId: Id, offer: CodeText, answer: CodeText }),
  /** `told`: what they say. `companyId`: of the person logged in. */
  context: z.object({ byName: z.string(), companyId: Id, told: HandshakeTold }),
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  buildsOn: (_, { told }) => [told.signatureId],
  request: ({ args: { bolId, offer, answer }, occurredAt }) => ({
    endpoint: recordEndpoint,
    params: { id: bolId },
    body: { offer, answer, occurredAt },
  }),
  fold: (lane, made) => changeBol(lane, made.args.bolId, (bol) => recordOnBol(bol, made.context.told, factOf(made))),
  compare: ({ args: { bolId }, context: { told } }, { bols }) => {
    const bol = bols.find(({ _id }) => _id === bolId);
    const server = bol?.handshakes?.find(({ _id }) => _id === told._id);
    const theirs = bol ? (server ? between(server) : NOTHING) : t(NO_BOL);
    return [{ label: t('Handover by code'), mine: between(told), server: theirs }];
  },
  words: (about) => t('Handover by code of {what}', { what: whatWords(about) }),
});

const between = ({ offered, answered }: Pick<HandshakeTold, 'offered' | 'answered'>) =>
  t('{one} and {other}', { one: offered.name, other: answered.name });

interface Held {
  bol: Bol;
  /** Texts of both codes, and what they say. */
  offer: string;
  answer: string;
  told: HandshakeTold;
  viewer: { user: { name: string }; actor: { companyId: string } };
}

export function recordHandshake({ bol, offer, answer, told, viewer: { user, actor } }: Held) {
  return {
    type: recordHandshakeChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, offer, answer },
    context: { byName: user.name, companyId: actor.companyId, told },
    ...named(recordHandshakeChange, aboutBol(bol)),
  };
}
