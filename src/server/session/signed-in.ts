import type { Actor } from '#domain/roles.ts';

/** The signed-in person: what rules need, and how stamps name them. */
export interface SignedIn extends Actor {
  name: string;
  email: string;
  companyName: string;
  /** Which session this is, to end it. */
  tokenHash: string;
}
