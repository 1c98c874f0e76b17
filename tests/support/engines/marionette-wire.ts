/** WebDriver's commands over Marionette: `<length>:<JSON>` on a socket, answers in any order, matched by number. */
import { connect, type Socket } from 'node:net';
import { COMMANDS, type Params, RefusedError, type Wire } from './protocol.ts';

type Message = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export interface MarionetteWire extends Wire {
  /** Any command of Marionette by its own name. */
  call(name: string, params?: Params): Promise<unknown>;
}

/** Splits what arrives into the messages it holds; the first, the browser's greeting, is an object. */
function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let kept = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    kept = Buffer.concat([kept, data]);
    for (;;) {
      const colon = kept.indexOf(':');
      const end = colon + 1 + Number(kept.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || kept.length < end) return;
      onMessage(JSON.parse(kept.subarray(colon + 1, end).toString()));
      kept = kept.subarray(end);
    }
  });
}

/** Marionette wraps plain answers in `value`, and leaves objects like a window's rectangle as they are. */
function unwrapped(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'value' in result;
  return isWrapped && Object.keys(result).length === 1 ? result.value : result;
}

/** Connects to a Firefox that listens and opens a session. */
export async function openMarionetteWire(port: number): Promise<MarionetteWire> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, Waiting>();
  let count = 0;
  await new Promise<void>((greeted, reject) => {
    socket.once('error', reject);
    readMessages(socket, (message) => {
      if (!Array.isArray(message)) return greeted();
      const [, id, error, result] = message as Message;
      const { resolve, reject: refuse } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) refuse?.(new RefusedError(error.error, error.message));
      else resolve?.(result);
    });
  });
  const gone = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox is gone.'));
    waiting.clear();
  };
  socket.on('close', gone).on('error', gone);
  const call = (name: string, params: Params = {}) =>
    new Promise<unknown>((resolve, reject) => {
      if (socket.destroyed) return reject(new Error('Firefox is gone.'));
      const id = ++count;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, name, params]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  await call('WebDriver:NewSession', { unhandledPromptBehavior: 'ignore' });
  return {
    call,
    send: async (command, params = {}) => {
      if (command === 'quit') return call(COMMANDS.quit[2], { flags: ['eForceQuit'] });
      const own = command === 'screenshot' ? { full: false } : command === 'switchTo' ? { focus: true } : {};
      return unwrapped(await call(COMMANDS[command][2], { ...params, ...own }));
    },
    close: () => socket.destroy(),
  };
}
