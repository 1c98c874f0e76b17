/** The person who makes a call, and what they may do at all. */
import type { Actor } from '#domain/roles.ts';
import type { Verb } from '#domain/verbs.ts';
import { whyNotMay } from '#domain/why-not-may.ts';
import type { Language } from '#language/languages.ts';
import { refuse } from './failure.ts';

/** The logged-in person: what rules need, and how stamps name them. */
export interface SignedIn extends Actor {
  name: string;
  email: string;
  companyName: string;
  /** What they are spoken to in where a request does not say; null where nobody knows. */
  language: Language | null;
  /** Which session this is, to end it. */
  tokenHash: string;
  /** When they last typed their password in this session; null for never. */
  confirmedAt: Date | null;
}

/** Verbs about one's own account or company, which need no relation to a row; those of loads are freight/authorize.ts. */
export function authorize(actor: Actor, verb: Verb): void {
  refuse('forbidden', whyNotMay(actor, verb));
}
