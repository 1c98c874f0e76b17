// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { classify, type ReplyFacts } from '#offline/api/answer.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

interface Reply {
  status: number;
  headers?: Record<string, string>;
  text?: string;
  redirected?: boolean;
  bodyless?: boolean;
}

const facts = ({ status, headers = {}, text = '', redirected = false, bodyless = false }: Reply): ReplyFacts => ({
  status,
  redirected,
  header: (name) => headers[name] ?? null,
  text,
  bodyless,
});
const ask = (reply: Reply) => classify(facts(reply), NOW);
const ours = (more: Record<string, string> = {}) => ({
  [HEADERS.api]: '1',
  'content-type': 'application/json',
  ...more,
});

describe('which replies count as a success', () => {
  const TYPES = [null, 'text/html', 'application/json', 'text/plain', 'application/octet-stream'];

  test('A5: of every status and content type only a 2xx in our envelope with JSON does', () => {
    for (let status = 100; status < 600; status++) {
      for (const type of TYPES) {
        for (const isOurs of [true, false]) {
          const headers = { ...(type ? { 'content-type': type } : {}), ...(isOurs ? { [HEADERS.api]: '1' } : {}) };
          const answer = ask({ status, headers, text: '{"ok":true}' });
          const success = isOurs && status >= 200 && status < 300 && type === 'application/json';
          expect(answer.kind === 'ok', `${status} ${type} ${isOurs}`).toBe(success);
        }
      }
    }
  });

  test('C1: a portal’s page, a redirect, half a JSON and a page under our header do not', () => {
    const html = { 'content-type': 'text/html' };
    expect(ask({ status: 200, headers: html, text: '<html>' }).kind).toBe('portal');
    expect(ask({ status: 302, headers: html }).kind).toBe('portal');
    expect(ask({ status: 0, redirected: true }).kind).toBe('portal');
    expect(ask({ status: 511, headers: html }).kind).toBe('portal');
    expect(ask({ status: 200, headers: ours(), text: '{"bol":' }).kind).toBe('portal');
    expect(ask({ status: 200, headers: { ...ours(), 'content-type': 'text/html' }, text: '{}' }).kind).toBe('portal');
    expect(ask({ status: 200, headers: ours(), text: '{}', redirected: true }).kind).toBe('portal');
    expect(ask({ status: 404, headers: html, text: 'Not found' }).kind).toBe('portal');
  });

  test('a call without a reply body succeeds without one', () => {
    expect(ask({ status: 204, headers: { [HEADERS.api]: '1' }, bodyless: true })).toMatchObject({ kind: 'ok' });
  });

  test('a replayed answer says so', () => {
    const headers = ours({ [HEADERS.replayed]: 'true' });
    expect(ask({ status: 200, headers, text: '{}' })).toMatchObject({ kind: 'ok', replayed: true });
  });
});

describe('what the others mean', () => {
  test.each([408, 425, 429, 502, 503, 504])('%i is "later", whoever says it', (status) => {
    expect(ask({ status, headers: { 'content-type': 'text/html' } }).kind).toBe('busy');
    expect(ask({ status, headers: ours() }).kind).toBe('busy');
  });

  test('something that is not there yet (424) is "later" too', () => {
    expect(ask({ status: 424, headers: ours(), text: '{}' }).kind).toBe('busy');
  });

  test.each([500, 501, 505, 599])('%i is a fault, which is tried again', (status) => {
    expect(ask({ status, headers: ours() }).kind).toBe('fault');
    expect(ask({ status }).kind).toBe('fault');
  });

  test('A4: no session is a matter of logging in, by code, by status and by the sentence of the specification', () => {
    const text = JSON.stringify({ message: 'Missing Authentication Token' });
    expect(ask({ status: 403, headers: ours(), text }).kind).toBe('sign-in');
    expect(ask({ status: 403, headers: ours({ [HEADERS.error]: 'no-session' }), text: '{}' }).kind).toBe('sign-in');
    expect(ask({ status: 401, headers: ours(), text: '{}' }).kind).toBe('sign-in');
  });

  test('a wrong password is a refusal, not a matter of the queue', () => {
    expect(ask({ status: 401, headers: ours({ [HEADERS.error]: 'wrong-login' }), text: '{}' }).kind).toBe('refused');
  });

  test('B13: another person’s session stops everything', () => {
    expect(ask({ status: 409, headers: ours({ [HEADERS.error]: 'actor-mismatch' }) }).kind).toBe('other-person');
  });

  test('a refusal carries the reason in words and the fields', () => {
    const plain = { [HEADERS.api]: '1', 'content-type': 'text/plain', [HEADERS.error]: 'rule-broken' };
    expect(ask({ status: 409, headers: plain, text: 'Check the BOL in first.' })).toEqual({
      kind: 'refused',
      status: 409,
      code: 'rule-broken',
      words: 'Check the BOL in first.',
      level: 1,
    });
    expect(ask({ status: 404, headers: ours({ [HEADERS.level]: '2' }), text: '{}' })).toMatchObject({ level: 2 });
    const text = JSON.stringify({ message: 'Some fields are wrong.', fields: { pUNum: 'is too short' } });
    expect(ask({ status: 422, headers: ours(), text })).toMatchObject({ fields: { pUNum: 'is too short' } });
  });

  test('a page of HTML is never shown as a reason', () => {
    const headers = { [HEADERS.api]: '1', 'content-type': 'text/html' };
    expect(ask({ status: 404, headers, text: '<h1>no</h1>' })).toMatchObject({
      words: 'The server refused this (404).',
    });
  });
});

describe('when to come back', () => {
  const after = (value: string) => {
    const answer = ask({ status: 429, headers: ours({ 'retry-after': value }) });
    return answer.kind === 'busy' ? answer.retryAfterMs : undefined;
  };

  test('Retry-After counts in seconds or names a time', () => {
    expect(after('60')).toBe(60_000);
    expect(after('Sat, 21 Nov 2026 10:02:00 GMT')).toBe(120_000);
  });

  test('nonsense is ignored and a year is an hour', () => {
    expect(after('soon')).toBeNull();
    expect(after('31536000')).toBe(3_600_000);
    expect(after('Sat, 21 Nov 2020 10:02:00 GMT')).toBe(0);
  });
});
