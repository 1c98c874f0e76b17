/** A browser with all its cookies, as one on a shared tablet, and what a clerk does on it. */
import { setDevicePin, switchPerson } from '#contract/device-pin.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import type { TestServer } from './test-server.ts';

export const CLERK = 'clerk@receiver.example';
export const PIN = '730625';

export class Tablet {
  private readonly cookies = new Map<string, string>();
  private readonly server: TestServer;

  constructor(server: TestServer) {
    this.server = server;
  }

  async send(method: string, path: string, body?: unknown) {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(this.server.url + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) };
  }

  signIn = (username = CLERK, password = DEMO_PASSWORD) => this.send('POST', '/api/auth/login', { username, password });
  signOut = () => this.send('GET', '/api/auth/logout');
  setPin = (pin = PIN, password = DEMO_PASSWORD) => this.send('PUT', setDevicePin.path, { pin, password });
  switchTo = (pin = PIN, id = demoUserId(CLERK)) => this.send('POST', switchPerson.path, { userId: id, pin });
}
