// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { searchCompanies } from '#contract/company.ts';
import { HEADERS } from '#contract/failure.ts';
import { changePassword } from '#contract/session.ts';
import { requireSession } from '#offline/account/account.ts';
import { call } from '#offline/api/call.ts';
import { probe } from '#offline/api/probe.ts';
import { exchange } from '#offline/api/request.ts';
import { environment } from '#offline/base/environment.ts';
import { readSyncStatus } from '#offline/read-outbox.ts';
import { pull } from '#offline/sync/pull.ts';
import { patiently } from '../support/patiently.ts';
import { useDevice } from './support/device.ts';
import { bolOf, CARRIER, company, id, loadOf, user } from './support/freight.ts';
import { LOST } from './support/server.ts';

const device = useDevice();
const failed = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('a call', () => {
  test('fills in the address and gives the typed reply', async () => {
    await device.signIn();
    const bol = bolOf(1, loadOf(1));
    device.server.before = ({ path }) => {
      if (path.startsWith('/api/companies/search')) return device.server.json(200, [company(CARRIER)]);
      return path === `/api/bols/${bol._id}` ? device.server.json(200, bol) : undefined;
    };
    expect(await call(getBol, { params: { id: bol._id } })).toEqual(bol);
    expect(await call(searchCompanies, { query: { name: 'red & blue', companyType: 0 } })).toHaveLength(1);
    const { path, headers } = device.server.seen.at(-1) ?? {};
    expect(path).toBe('/api/companies/search?name=red+%26+blue&companyType=0');
    expect(headers?.get(HEADERS.actor)).toBe(id('user', 1));
    expect(headers?.get(HEADERS.device)).toMatch(/^[0-9a-f]{24}$/);
  });

  test('asks for JSON, sends JSON, and takes its cookie along', async () => {
    await device.signIn();
    const sent: Request[] = [];
    environment.fetch = async (input, init) => {
      sent.push(new Request(input, init));
      return device.server.json(200, { message: 'Done.' });
    };
    const body = { newPassword: 'Connex-Demo1!', confirmedPassword: 'Connex-Demo1!' };
    await call(changePassword, { params: { userId: id('user', 1) }, body });
    const [request] = sent;
    expect(request?.headers.get('accept')).toBe('application/json');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.credentials).toBe('same-origin');
  });

  test('is answered by the server alone: by no cache, and not behind a redirect', async () => {
    const sent: Request[] = [];
    environment.fetch = async (input, init) => {
      sent.push(new Request(input, init));
      return device.server.json(200, []);
    };
    await exchange({ endpoint: searchCompanies, query: { name: 'red' } });
    expect(sent).toMatchObject([{ cache: 'no-store', redirect: 'manual' }]);
  });

  test.each(['call', 'probe', 'pull'] as const)('of before a login is asked again after it: %s', async (kind) => {
    await device.signIn();
    const bol = bolOf(1, loadOf(1));
    const path = { call: `/api/bols/${bol._id}`, probe: '/api/users', pull: '/api/changes' }[kind];
    let answerLate = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      answerLate = resolve;
    });
    let held = 0;
    device.server.before = (seen) => {
      if (!seen.path.startsWith(path) || held > 0) {
        return seen.path.startsWith('/api/bols/') ? device.server.json(200, bol) : undefined;
      }
      held += 1;
      return late;
    };
    const ask = {
      call: () => call(getBol, { params: { id: bol._id } }),
      probe: () => probe(requireSession()).then(({ answer }) => answer.kind),
      pull: () => pull(requireSession()),
    }[kind];
    const asked = ask();
    await patiently(() => expect(held).toBe(1));
    await device.signIn();
    answerLate(device.server.fail('no-session'));
    expect(await asked).toEqual({ call: bol, probe: 'ok', pull: true }[kind]);
    expect(await readSyncStatus()).toMatchObject({ signInNeeded: false });
  });

  test('E5: answered after another person has logged in is given to nobody', async () => {
    await device.signIn();
    const bol = bolOf(1, loadOf(1));
    device.server.before = async ({ path }) => {
      if (path !== `/api/bols/${bol._id}`) return;
      device.server.before = () => undefined;
      await device.signIn(user(2));
      return device.server.json(200, bol);
    };
    expect(await failed(call(getBol, { params: { id: bol._id } }))).toMatchObject({ kind: 'other-person' });
  });

  test('tells apart no network, a portal, "later", a fault and a refusal with its code and fields', async () => {
    await device.signIn();
    const answers = [
      [() => LOST, { kind: 'network', code: null }],
      [() => new Response('<html>'), { kind: 'portal', message: expect.stringContaining('Wi-Fi') }],
      [() => device.server.fail('unavailable'), { kind: 'busy', status: 503 }],
      [() => device.server.fail('internal'), { kind: 'fault', message: 'There was an error. See developer console.' }],
      [
        () => device.server.fail('forbidden', 'Not yours.'),
        { kind: 'refused', code: 'forbidden', message: 'Not yours.' },
      ],
    ] as const;
    for (const [answer, expected] of answers) {
      device.server.before = answer;
      expect(await failed(call(getBol, { params: { id: id('bol', 1) } }))).toMatchObject({
        name: 'CallError',
        ...expected,
      });
    }
  });

  test('an ended session is seen by everybody', async () => {
    await device.signIn();
    device.server.session = null;
    expect(await failed(call(getBol, { params: { id: id('bol', 1) } }))).toMatchObject({ kind: 'sign-in' });
    expect(await readSyncStatus()).toMatchObject({ signInNeeded: true });
  });
});

describe('C2: nothing waits forever', () => {
  const ask = (timeoutMs: number) => exchange({ endpoint: getBol, params: { id: id('bol', 1) }, timeoutMs });

  test('for an answer that never comes', async () => {
    environment.fetch = () => new Promise<never>(() => {});
    expect((await ask(30)).answer).toEqual({ kind: 'network', words: 'The server did not answer in time.' });
  });

  test('for the rest of a body that stopped coming', async () => {
    const stuck = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"_id":')) });
    environment.fetch = async () => new Response(stuck, { headers: { [HEADERS.api]: '1' } });
    expect((await ask(30)).answer.kind).toBe('network');
  });
});
