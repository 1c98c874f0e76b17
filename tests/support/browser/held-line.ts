/**
 * A line to the server that holds a request at a sure moment: before the server has it, when the server has done its
 * part but nothing of its answer came through, or in the middle of the answer.
 */
import { createServer, type IncomingMessage, request as requestTo } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LineMoment = 'asked' | 'answered' | 'half answered';

export interface Held {
  /** Resolves when a request stands at the moment. */
  reached: Promise<void>;
  /** Lets it go on, and what comes later pass. */
  release(): void;
  /** The line breaks here; what comes later passes. */
  cut(): void;
}

export interface HeldLine {
  origin: string;
  /** Holds every request with such a path at this moment. */
  hold(path: RegExp, moment: LineMoment): Held;
  close(): Promise<void>;
}

interface Hold {
  path: RegExp;
  moment: LineMoment;
  reached: Signal;
  released: Signal;
}

interface Signal {
  given: Promise<void>;
  give(): void;
}

function signal(): Signal {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** Opens a line to the server at `origin`. */
export async function heldLine(origin: string): Promise<HeldLine> {
  const holds = new Set<Hold>();
  const standAt = async (moment: LineMoment, { url = '' }: IncomingMessage) => {
    const hold = [...holds].find((one) => one.moment === moment && one.path.test(url));
    hold?.reached.give();
    await hold?.released.given;
  };
  const line = createServer(async (near, reply) => {
    await standAt('asked', near);
    if (near.destroyed) return;
    const headers = { ...near.headers, host: new URL(origin).host, ...(near.headers.origin ? { origin } : {}) };
    // A connection of its own: one that is kept may just be closing.
    const way = { method: near.method ?? 'GET', headers, agent: false as const };
    const far = requestTo(origin + near.url, way, async (answer) => {
      await standAt('answered', near);
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      reply.flushHeaders();
      try {
        for await (const piece of answer as AsyncIterable<Buffer>) {
          const half = Math.floor(piece.length / 2);
          reply.write(piece.subarray(0, half));
          await standAt('half answered', near);
          reply.write(piece.subarray(half));
        }
        reply.end();
      } catch {
        // Broken off in the middle, by either end.
        reply.destroy();
      }
    });
    // Either end may break off; the other one learns of it.
    far.on('error', () => reply.destroy());
    reply.on('error', () => far.destroy()).on('close', () => far.destroy());
    near.pipe(far);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    hold(path, moment) {
      const hold = { path, moment, reached: signal(), released: signal() };
      holds.add(hold);
      const release = () => {
        holds.delete(hold);
        hold.released.give();
      };
      return {
        reached: hold.reached.given,
        release,
        cut() {
          line.closeAllConnections();
          release();
        },
      };
    },
    close: () => {
      line.closeAllConnections();
      return new Promise((resolve) => line.close(() => resolve()));
    },
  };
}
