import { createServer } from 'node:http';

export interface CaptivePortal {
  /** Addresses it was asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

const PAGE = '<!doctype html><title>Truck Stop Wi-Fi</title><h1>Welcome! Accept our terms to go online.</h1>';

/** The Wi-Fi of a truck stop in the server's place: every request gets its page, with 200. */
export async function startCaptivePortal(origin: string): Promise<CaptivePortal> {
  const { hostname, port } = new URL(origin);
  const asked: string[] = [];
  const portal = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  await new Promise<void>((resolve, reject) => {
    portal.once('error', reject);
    portal.listen(Number(port), hostname, resolve);
  });
  return {
    asked,
    close: () => {
      portal.closeAllConnections();
      return new Promise((resolve) => portal.close(() => resolve()));
    },
  };
}
