import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/base/config.ts';

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('readConfig', () => {
  test('runs a whole server from an empty environment', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      databaseUrl: null,
      files: { kind: 'folder', folder: path.resolve('.data/files') },
      smtpUrl: null,
      mailDir: path.resolve('.data/mail'),
      mailFrom: 'Connex BOL <no-reply@connex-bol.invalid>',
      publicUrl: 'http://127.0.0.1:3000',
      secureCookies: false,
      demo: 'when-empty',
      punctuality: 'as-specified',
      production: false,
      logLevel: 'info',
      trustProxy: 0,
      contact: { city: null, phone: null, email: null },
    });
  });

  test('takes a blank value for none', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '', FILES_URL: '' })).toEqual(readConfig({}));
  });

  test('names every wrong value in one sentence each, all at once', () => {
    const problems = problemsOf({
      PORT: '99999',
      HOST: 'my host',
      NODE_ENV: 'prod',
      DATABASE_URL: 'mysql://root@db/x',
      SMTP_URL: 'mail.example.com',
      MAIL_FROM: 'nobody',
      PUBLIC_URL: 'https://bol.example.com/app',
      PUNCTUALITY: 'late',
      LOG_LEVEL: 'loud',
      DEMO: 'yes',
      TRUST_PROXY: 'true',
      FILES_URL: 'ftp://files',
      CONTACT_PHONE: '555-0142',
      CONTACT_EMAIL: 'help',
    });
    expect(problems).toHaveLength(14);
    expect(problems).toContain('PORT must be a whole number from 0 to 65535, not "99999".');
    expect(problems).toContain('DEMO must be one of auto, on, off, not "yes".');
    for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ must be .*\.$/);
  });

  test('never repeats a value that may carry a password', () => {
    const env = { DATABASE_URL: 'mysql://u:hunter2@db/x', SMTP_URL: 'u:hunter2@mail', FILES_URL: 'ftp://u:hunter2@f' };
    expect(problemsOf(env)).toHaveLength(3);
    expect(problemsOf(env).join()).not.toContain('hunter2');
  });

  test.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['[::1]', 'http://[::1]:3000'],
    ['bol.example.com', 'http://bol.example.com:3000'],
  ])('derives the public address from HOST %s', (HOST, publicUrl) => {
    expect(readConfig({ HOST }).publicUrl).toBe(publicUrl);
  });

  test('drops the trailing slash of PUBLIC_URL and makes cookies secure under https', () => {
    const config = readConfig({ PUBLIC_URL: 'https://bol.example.com/' });
    expect(config).toMatchObject({ publicUrl: 'https://bol.example.com', secureCookies: true });
  });

  test('reads a number of proxies or their addresses', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, fd00::/8' }).trustProxy).toEqual(['10.0.0.1', 'fd00::/8']);
  });
});

describe('demo data', () => {
  test.each([
    [{ NODE_ENV: 'production' }, 'never'],
    [{ HOST: '0.0.0.0' }, 'never'],
    [{ HOST: '192.168.1.5' }, 'never'],
    [{ DEMO: 'off' }, 'never'],
    [{ DEMO: 'auto', HOST: 'localhost' }, 'when-empty'],
    [{ DEMO: 'on', HOST: '127.1.2.3' }, 'when-empty'],
    [{ DEMO: 'auto', HOST: '::1', NODE_ENV: 'test' }, 'when-empty'],
  ] as const)('with %j goes in %s', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  test.each([{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }, { HOST: '127.0.0.1.example.com' }])(
    'is refused with %j even when asked for',
    (env) => {
      expect(problemsOf({ ...env, DEMO: 'on' })).toEqual([expect.stringMatching(/^DEMO must not be on where/)]);
    },
  );
});

describe('FILES_URL', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

  test('names a bucket of a service, with a prefix', () => {
    const FILES_URL = 's3://bols/connex/?endpoint=http://127.0.0.1:8390/&region=eu-1';
    expect(readConfig({ ...keys, FILES_URL }).files).toEqual({
      kind: 's3',
      endpoint: 'http://127.0.0.1:8390',
      region: 'eu-1',
      bucket: 'bols',
      prefix: 'connex/',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      sessionToken: undefined,
    });
  });

  test('means Amazon where no endpoint is given', () => {
    const { files } = readConfig({ ...keys, AWS_REGION: 'us-west-2', FILES_URL: 's3://bols' });
    expect(files).toMatchObject({ endpoint: 'https://s3.us-west-2.amazonaws.com', region: 'us-west-2', prefix: '' });
  });

  test('names a folder', () => {
    expect(readConfig({ FILES_URL: 'file:///srv/bols' }).files).toEqual({ kind: 'folder', folder: '/srv/bols' });
  });

  test('says which key is missing and which parameter is unknown', () => {
    expect(problemsOf({ FILES_URL: 's3://bols?regoin=x' })).toEqual([
      'FILES_URL knows endpoint and region, not regoin.',
      'AWS_ACCESS_KEY_ID must be given when FILES_URL names a bucket.',
      'AWS_SECRET_ACCESS_KEY must be given when FILES_URL names a bucket.',
    ]);
  });
});
