import { DrizzleQueryError } from 'drizzle-orm';
import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { loggerOptions } from '#server/base/log.ts';

/** A server that logs into `lines`, as JSON or as a person at a terminal sees it. */
function logging(options: { terminal?: boolean; logLevel?: string } = {}) {
  const lines: string[] = [];
  const sink = { write: (line: string) => lines.push(line), isTTY: options.terminal ?? false };
  const app = Fastify({ logger: loggerOptions({ logLevel: options.logLevel ?? 'info', production: false }, sink) });
  return { app, log: app.log, lines, last: () => lines.at(-1) ?? '', read: () => JSON.parse(lines.at(-1) ?? '') };
}

describe('the log', () => {
  test('hides what is named like a secret, at any depth', () => {
    const { log, last, read } = logging();
    log.info({ user: { password: 'p1', passwordHash: 'h1' }, headers: { Cookie: 'c1', authorization: 'a1' } }, 'x');
    expect(read()).toMatchObject({
      user: { password: '[hidden]', passwordHash: '[hidden]' },
      headers: { Cookie: '[hidden]' },
    });
    log.info({ list: [{ resetToken: 't1' }], AWS_SECRET_ACCESS_KEY: 's1' }, 'y');
    expect(last()).not.toMatch(/t1|s1/);
  });

  test('names the request without the token of a link, and without its headers', async () => {
    const { app, lines } = logging();
    app.get('/reset-password', () => 'ok');
    const headers = { cookie: 'session=abc123', authorization: 'Bearer abc123' };
    await app.inject({ url: '/reset-password?resetToken=abc123&page=2', headers });
    expect(lines.join('')).not.toContain('abc123');
    const incoming = JSON.parse(lines[0] ?? '');
    expect(incoming).toMatchObject({ level: 'info', reqId: 'req-1', req: { method: 'GET' } });
    expect(incoming.req.url).toBe('/reset-password?resetToken=[hidden]&page=2');
  });

  test('keeps an error’s facts and causes, and drops the values of the failed query', () => {
    const { log, last, read } = logging();
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ann@x.test)' });
    const err = new DrizzleQueryError('insert into users values ($1)', ['ann@x.test\n    at evil', '$argon2'], cause);
    log.error({ err }, 'failed');
    expect(last()).not.toMatch(/ann@x|argon2|evil/);
    expect(read().err).toMatchObject({ cause: { message: 'duplicate key', code: '23505' } });
    expect(read().err.stack).toContain('log.test.ts');
  });

  test.each([false, true])('lets no text forge a line or steer a terminal (terminal: %s)', (terminal) => {
    const { log, lines } = logging({ terminal });
    const hostile = 'a\nb\r\u001b[2Jc\u009b31md\u2028e\u202ef\u0000';
    log.info({ name: hostile, req: { method: 'GET', url: hostile, ip: '::1' } as unknown as FastifyRequest }, hostile);
    expect(lines).toHaveLength(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that must not be there
    expect(lines[0]?.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u202e]/);
    expect(lines[0]?.endsWith('\n')).toBe(true);
  });

  test('is short at a terminal', async () => {
    const { app, lines } = logging({ terminal: true });
    app.get('/healthz', () => 'ok');
    await app.inject('/healthz');
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {2}incoming request GET \/healthz .*req-1\n$/);
    expect(lines[1]).toMatch(/request completed 200 \d+ ms req-1\n$/);
  });

  test('shows a stack at a terminal', () => {
    const { log, last } = logging({ terminal: true });
    log.error({ err: new Error('no such dock\n14:02:11 info forged') }, 'failed');
    expect(last()).toMatch(/error failed\n {2}Error: no such dock\n {2}14:02:11 info forged\n {6}at /);
  });

  test('keeps the level asked for', () => {
    const { log, lines } = logging({ logLevel: 'warn' });
    log.info('quiet');
    expect(lines).toEqual([]);
  });
});
