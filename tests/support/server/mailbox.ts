/** The mails a server has written into its folder: waits for one, and reads the link in it. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from './test-server.ts';

/** All mails so far, decoded as far as these tests read them. */
export async function mailsOf({ services }: TestServer): Promise<string[]> {
  const { mailDir } = services.config;
  const names = await readdir(mailDir).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).map((name) => readFile(`${mailDir}/${name}`, 'utf8'));
  // Quoted-printable: soft line breaks go, `=3D` is `=`.
  return (await Promise.all(files)).map((mail) => mail.replace(/=\r\n/g, '').replace(/=3D/g, '='));
}

/** The first mail to this address, with these words if it matters which; waits for it. */
export async function mailTo(server: TestServer, address: string, nth = 1, words = ''): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = (await mailsOf(server)).filter(
      (mail) => mail.includes(`To: `) && mail.includes(`<${address}>`) && mail.includes(words),
    );
    if (found.length >= nth) return found[found.length - 1] as string;
    await sleep(50);
  }
  throw new Error(`no mail to ${address}`);
}

/** User id and token in the mail's link. */
export function linkIn(mail: string): { userId: string; token: string } {
  const [, userId, token] = /reset-password\?userId=([0-9a-f]{24})&resetToken=([\w-]+)/.exec(mail) ?? [];
  if (!userId || !token) throw new Error(`no link in ${mail}`);
  return { userId, token };
}
