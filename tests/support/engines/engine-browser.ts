/** One of the three engines on a profile of its own that survives `kill()`. */
import type { BrowserOptions } from '../browser/browser.ts';
import { DESK } from '../browser/browser.ts';
import { EnginePage } from './engine-page.ts';
import { processGroup } from './process-group.ts';
import { type Engine, startEngine } from './start-engine.ts';

export interface EngineBrowser {
  page: EnginePage;
  /** SIGKILL, as a dead battery would. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the engine on a profile with one page. */
export async function openEngine(engine: Engine, { profile, size = DESK }: BrowserOptions): Promise<EngineBrowser> {
  const group = processGroup();
  const phone = size.width < 600;
  try {
    const env = { TZ: 'America/New_York' };
    const started = await startEngine(engine, { profile, size, phone, language: 'en-US', group, env });
    const page = new EnginePage(started);
    await page.begin();
    const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
      await group.end(signal);
      started.wire.close();
    };
    return {
      page,
      kill: () => end('SIGKILL'),
      close: async () => {
        await page.send('quit').catch(() => undefined);
        await end('SIGTERM');
      },
    };
  } catch (error) {
    await group.end('SIGKILL');
    throw error;
  }
}
