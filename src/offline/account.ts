/**
 * Whose work is being done, handed to everything that sends, pulls or settles: the same in the page, where the session
 * is known, and in the service worker, which reads it from the device's store each time it wakes.
 */
import type { CurrentUser } from '#contract/user.ts';
import type { Actor } from '#domain/roles.ts';
import type { AccountDb } from './db/schema.ts';

export interface Account {
  user: CurrentUser;
  actor: Actor;
  db: AccountDb;
}
