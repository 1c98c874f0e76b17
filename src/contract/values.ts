/** The small values other schemas are made of. Texts are bounded and free of control characters everywhere. */

import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { t } from '#language/say.ts';

/** 24 lowercase hex characters, made on the device. */
export const Id = z
  .string()
  .check(z.regex(/^[0-9a-f]{24}$/, { error: () => t('must be 24 lowercase hex characters') }));
/** SHA-256 of a file's bytes, lowercase hex. */
export const Sha256 = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, { error: () => t('must be a SHA-256 in lowercase hex') }));
/** An instant with UTC offset or Z, in years that every database and calendar can deal with. */
export const Instant = z.iso
  .datetime({ offset: true, error: () => t('must be a date and time with UTC offset') })
  .check(z.regex(/^(19|20|21)/, { error: () => t('must be a date between 1900 and 2199') }));

/** IANA name of a time zone, `America/Los_Angeles`. */
export const TimeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, { error: () => t('must be a time zone like America/Chicago') }));

/** Trimmed wherever one is given: blanks around a password count neither when it is chosen nor when it is asked for. */
export const Password = z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.passwordMax));

// Halves of a character (lone surrogates) can be sent but not stored.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this pattern keeps out
const ONE_LINE = /^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters but tab and line breaks are kept out
const FREE_TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u;

const controlCharacters = { error: () => t('must not contain control characters') };

/** One line of text between `min` and `max` characters, trimmed. */
export const line = (min = 0, max: number = LIMITS.lineMax) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(ONE_LINE, controlCharacters));

/** Free text with line breaks, trimmed. */
export const freeText = (max: number = LIMITS.textMax) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(FREE_TEXT, controlCharacters));

/** Text of digits as a number; nothing else that JavaScript would read as one (`1e3`, `0x10`, ` 5`, `1.5`). */
const Digits = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error: () => t('must be a whole number, in digits') })),
  z.transform((text: string) => Number(text)),
);

/** A count from a query string. */
export const queryNumber = (min: number, max: number) =>
  z.pipe(Digits, z.number().check(z.minimum(min), z.maximum(max)));

/** Comma-separated ids in a query string; at most 200, no empty ones. */
export const IdList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(5000)),
    z.transform((text: string) => text.split(',').map((id) => id.trim())),
  ),
  z.array(Id).check(z.minLength(1), z.maxLength(200)),
);

/** The row's version: grows by one with each change; an older one never replaces a newer one. */
export const Version = z.int().check(z.minimum(0));

export const Role = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export const CompanyTypeNumber = z.union([z.literal(0), z.literal(1)]);
/** The same in a query string. */
export const QueryRole = z.pipe(Digits, Role);
export const QueryCompanyType = z.pipe(Digits, CompanyTypeNumber);
