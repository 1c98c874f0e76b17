/**
 * A line to the database that a test can cut and mend, slow down, or let swallow everything without a word: what a
 * restart, a bad network or a dead machine looks like from here.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';

export interface BreakableLine {
  /** The database's address through this line. */
  url: string;
  /** Breaks what is open and refuses what is new. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on each piece takes so long; `Infinity`: it stays open and nothing comes through, until it is faster. */
  delay(ms: number): void;
  close(): Promise<void>;
}

export async function breakableLine(databaseUrl: string): Promise<BreakableLine> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  let delay = 0;
  const server: Server = createServer((near) => {
    const far = folder ? connect(path.join(folder, `.s.PGSQL.${port}`)) : connect(port, target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    const forward = (from: Socket, to: Socket) =>
      from.on('data', (piece) => {
        // What a dead machine was sent never arrives.
        if (delay === 0) to.write(piece);
        else if (delay < Infinity) setTimeout(() => to.write(piece), delay);
      });
    forward(near, far);
    forward(far, near);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(own);
  return { url: url.toString(), cut, mend: () => listen(own), delay: (ms) => (delay = ms), close: cut };
}
