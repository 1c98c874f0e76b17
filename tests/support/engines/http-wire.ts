/** WebDriver over HTTP: chromedriver and WebKitWebDriver. */
import { COMMANDS, type Params, RefusedError, type Wire } from './protocol.ts';

/** A driver that says nothing for so long has lost its browser. */
const TIMEOUT_MS = 60_000;

interface Answer {
  value: { error?: string; message?: string; sessionId?: string } | null;
}

async function request(method: string, url: string, params?: Params): Promise<Answer['value']> {
  const reply = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: method === 'POST' ? JSON.stringify(params ?? {}) : null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { value } = (await reply.json()) as Answer;
  if (!reply.ok) throw new RefusedError(value?.error ?? String(reply.status), value?.message ?? '');
  return value;
}

/** Whether the driver at this address listens. */
export async function isListening(driver: string): Promise<boolean> {
  return request('GET', `${driver}/status`).then(
    () => true,
    () => false,
  );
}

/** Starts a browser at the driver, with these capabilities. */
export async function openHttpWire(driver: string, capabilities: Params): Promise<Wire> {
  const opened = await request('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
  const session = `${driver}/session/${opened?.sessionId}`;
  return {
    send: (command, { id, ...params } = {}) => {
      const [method, path] = COMMANDS[command];
      return request(method, session + path.replace(':id', String(id)), params);
    },
    close: () => {},
  };
}
