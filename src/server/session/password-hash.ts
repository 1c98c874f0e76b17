/** argon2id with the cost OWASP recommends (19 MiB, 2 passes, the library's default). */
import { hash, verify } from '@node-rs/argon2';

export const hashPassword = (password: string) => hash(password);

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a hash (unknown e-mail, invited person) the same work is done against a
 * decoy, so the time it takes tells nothing about who has an account.
 */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password');
  const right = await verify(stored ?? (await decoy), password);
  return right && stored !== null;
}
