/**
 * Whose request this is, for sharing out what the server has: a person by their session, everybody else by their
 * address. So many requests of one at once, counted before their bodies are read; one more is told to come again.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooManyAtOnce } from '../base/fair-share.ts';
import type { SignedIn } from '../base/signed-in.ts';
import { networkOf } from './network-address.ts';

/** More than all devices of a person send at once. */
const OF_A_PERSON = 80;
/** An address may be a whole office whose devices find the network again at the same moment. */
const OF_AN_ADDRESS = 300;
/** Sessions remembered, to know whose they are before the database is asked. */
const REMEMBERED = 20_000;

export interface Crowd {
  /** Whose request it seems to be, before anybody has looked; `session` is the hash of its session, if it brings one. */
  whose(request: FastifyRequest, session: string | null): string;
  /** Counts the request until it is left or its connection ends; throws TooManyAtOnce. */
  enter(who: string, request: FastifyRequest, reply: FastifyReply): void;
  /** Its session was looked up: from now on it counts as this person's. Throws TooManyAtOnce. */
  recognise(signedIn: SignedIn, request: FastifyRequest, reply: FastifyReply): void;
  /** As whose it counts. */
  of(request: FastifyRequest): string;
  /** It costs nothing more: what remains is sending its answer. */
  leave(request: FastifyRequest): void;
}

interface Place {
  who: string;
  leave(): void;
}

const personOf = (userId: string) => `person ${userId}`; // not a text: whose requests are counted together
const mostOf = (who: string) => (who.startsWith('person ') ? OF_A_PERSON : OF_AN_ADDRESS);

export function crowd(): Crowd {
  const here = new Map<string, number>();
  const places = new WeakMap<FastifyRequest, Place>();
  const persons = new Map<string, string>();

  const remember = ({ tokenHash, userId }: SignedIn) => {
    persons.delete(tokenHash);
    persons.set(tokenHash, userId);
    const [oldest] = persons.keys();
    if (persons.size > REMEMBERED && oldest !== undefined) persons.delete(oldest);
  };
  const placeFor = (who: string): Place => {
    const count = here.get(who) ?? 0;
    if (count >= mostOf(who)) throw new TooManyAtOnce();
    here.set(who, count + 1);
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      const others = (here.get(who) ?? 1) - 1;
      if (others === 0) here.delete(who);
      else here.set(who, others);
    };
    return { who, leave };
  };
  const enter: Crowd['enter'] = (who, request, reply) => {
    const place = placeFor(who);
    places.get(request)?.leave();
    places.set(request, place);
    reply.raw.once('close', place.leave);
  };

  return {
    whose(request, session) {
      const known = session === null ? undefined : persons.get(session);
      // not a text: whose requests are counted together
      return known === undefined ? `address ${networkOf(request.ip)}` : personOf(known);
    },
    enter,
    recognise(signedIn, request, reply) {
      remember(signedIn);
      const who = personOf(signedIn.userId);
      if (places.get(request)?.who !== who) enter(who, request, reply);
    },
    // not a text: whose requests are counted together
    of: (request) => places.get(request)?.who ?? `address ${networkOf(request.ip)}`,
    leave: (request) => places.get(request)?.leave(),
  };
}
