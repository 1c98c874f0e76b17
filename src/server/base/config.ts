/**
 * The settings, read once from the environment and checked before anything starts. A wrong value is never guessed at:
 * every one of them is named in one sentence, and the process stops. Values that carry passwords are never repeated.
 */
import path from 'node:path';
import * as z from 'zod';
import { isEmail } from '#domain/email.ts';
import { formatPhone, isPhone } from '#domain/phone.ts';
import { type FileLocation, FilesSetting } from './file-location.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Whether a host, as it stands in HOST or an address, is this machine itself. */
export const isLoopback = (host: string) => LOOPBACK.test(host);

export interface Config {
  /** 0 lets the system choose; then `publicUrl` is only right when PUBLIC_URL is given. */
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** null: the app runs a PostgreSQL of its own in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly files: FileLocation;
  /** null: mails are written to `mailDir` as .eml files. */
  readonly smtpUrl: string | null;
  readonly mailDir: string;
  readonly mailFrom: string;
  /** Scheme, host and port without a trailing slash: links in mails, origin check. */
  readonly publicUrl: string;
  readonly secureCookies: boolean;
  /**
   * `when-empty`: fill the database with demo data if it holds no company; the caller looks. `never`: not even then.
   * Demo accounts have a published password, so production and addresses others can reach always say `never`.
   */
  readonly demo: 'when-empty' | 'never';
  readonly punctuality: 'as-specified' | 'conventional';
  readonly production: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Proxies in front whose X-Forwarded-For is believed: how many, or their addresses. */
  readonly trustProxy: number | string[];
  /** How people reach the operator, as the footer, sign-up and privacy pages say it; null: nothing is said. */
  readonly contact: {
    readonly city: string | null;
    /** As it is read: `(503) 555-0142`. */
    readonly phone: string | null;
    readonly email: string | null;
  };
}

/** Settings that don't make sense; `message` has a line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings can't be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, {
    error: (issue) => `${name} must be one of ${values.join(', ')}, not ${JSON.stringify(issue.input)}.`,
  });

/** A url of one of these schemes. The value may carry a password, so the sentence doesn't show it. */
const urlOf = (name: string, schemes: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `${name} must be an address like ${example}.`,
  });

const httpOrigin = (text: string): boolean => {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
};

const wholeNumber = (name: string, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) <= max, {
      error: (issue) => `${name} must be a whole number from 0 to ${max}, not ${JSON.stringify(issue.input)}.`,
    })
    .transform(Number);

const Settings = z.object({
  NODE_ENV: oneOf('NODE_ENV', ['development', 'production', 'test']).default('development'),
  PORT: wholeNumber('PORT', 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:[\]-]+$/, {
      error: (issue) => `HOST must be a host name or an IP address, not ${JSON.stringify(issue.input)}.`,
    })
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: urlOf('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user@host:5432/name').optional(),
  FILES_URL: z.string().optional(),
  SMTP_URL: urlOf('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\r\n]*@[^\r\n]+$/, {
      error: (issue) => `MAIL_FROM must be an e-mail address, not ${JSON.stringify(issue.input)}.`,
    })
    .default('Connex BOL <no-reply@connex-bol.invalid>'),
  PUBLIC_URL: z
    .string()
    .refine(httpOrigin, {
      error: (issue) =>
        `PUBLIC_URL must be an address like https://bol.example.com, without a path, not ${JSON.stringify(issue.input)}.`,
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  DEMO: oneOf('DEMO', ['auto', 'on', 'off']).default('auto'),
  PUNCTUALITY: oneOf('PUNCTUALITY', ['as-specified', 'conventional']).default('as-specified'),
  LOG_LEVEL: oneOf('LOG_LEVEL', LOG_LEVELS).default('info'),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d{1,2}|[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*)$/, {
      error: (issue) =>
        `TRUST_PROXY must be a number of proxies or their IP addresses, not ${JSON.stringify(issue.input)}.`,
    })
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((address) => address.trim())))
    .default(0),
  CONTACT_CITY: z
    .string()
    .max(80, { error: () => 'CONTACT_CITY must be a place of at most 80 characters.' })
    .optional(),
  CONTACT_PHONE: z
    .string()
    .refine(isPhone, {
      error: (issue) => `CONTACT_PHONE must be a US number of ten digits, not ${JSON.stringify(issue.input)}.`,
    })
    .transform(formatPhone)
    .optional(),
  CONTACT_EMAIL: z
    .string()
    .refine(isEmail, {
      error: (issue) => `CONTACT_EMAIL must be an e-mail address, not ${JSON.stringify(issue.input)}.`,
    })
    .optional(),
});
type Settings = z.infer<typeof Settings>;

const originOf = ({ HOST, PORT }: Settings): string => {
  const anyAddress = HOST === '0.0.0.0' || HOST === '::' || HOST === '[::]';
  const host = anyAddress ? 'localhost' : HOST.includes(':') && !HOST.startsWith('[') ? `[${HOST}]` : HOST;
  return new URL(`http://${host}:${PORT}`).origin;
};

/** Why demo data is out of the question here, or null. Whether the database is empty is for the caller to see. */
const whyNoDemo = ({ HOST, NODE_ENV }: Settings): string | null => {
  if (NODE_ENV === 'production') return 'NODE_ENV is production';
  if (!isLoopback(HOST)) return `HOST ${HOST} can be reached by others`;
  return null;
};

/** An empty value is what a blank line in an .env file gives: the same as none. */
const present = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : [])),
  );

/** Reads and checks the settings. Throws a ConfigError that lists everything wrong with them. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = present(env);
  const settings = Settings.safeParse(given);
  const dataDir = path.resolve(given.DATA_DIR ?? '.data');
  const files = FilesSetting(dataDir).safeParse(given);
  const problems = [settings, files].flatMap((read) => read.error?.issues.map((issue) => issue.message) ?? []);
  if (!settings.success || !files.success) throw new ConfigError(problems);

  const read = settings.data;
  const noDemo = whyNoDemo(read);
  if (read.DEMO === 'on' && noDemo !== null) {
    throw new ConfigError([`DEMO must not be on where ${noDemo}: the demo accounts have a published password.`]);
  }
  const publicUrl = read.PUBLIC_URL ?? originOf(read);
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir,
    databaseUrl: read.DATABASE_URL ?? null,
    files: files.data,
    smtpUrl: read.SMTP_URL ?? null,
    mailDir: path.join(dataDir, 'mail'),
    mailFrom: read.MAIL_FROM,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    demo: read.DEMO === 'off' || noDemo !== null ? 'never' : 'when-empty',
    punctuality: read.PUNCTUALITY,
    production: read.NODE_ENV === 'production',
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    contact: {
      city: read.CONTACT_CITY ?? null,
      phone: read.CONTACT_PHONE ?? null,
      email: read.CONTACT_EMAIL ?? null,
    },
  };
}
