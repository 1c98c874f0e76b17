/** Mails of a server process, out of its data folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

/** The link in the newest mail to this address; waits for one. */
export async function linkMailedTo(dataDir: string, address: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  return vi.waitFor(
    () => {
      const mails = readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        // Quoted-printable: soft line breaks go, `=3D` is `=`.
        .map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\r\n/g, '').replace(/=3D/g, '='));
      const link = mails
        .filter((mail) => mail.includes(`<${address}>`))
        .flatMap((mail) => /https?:\S+reset-password\S+/.exec(mail) ?? [])
        .at(-1);
      if (!link) throw new Error(`no mail with a link to ${address}`);
      return link;
    },
    { timeout: 30_000, interval: 200 },
  );
}
