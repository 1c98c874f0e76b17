/**
 * Every change, by type: the compiler asks for each. A change that lacks a label, says nothing when the server refuses
 * it, is not shown before it is sent, or has no entry in `tests/fixtures/outbox` is named here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Change } from '#changes/change.ts';
import { type ChangeType, changeOf, type RecordedChange } from '#changes/changes.ts';
import { labelOf, type OutboxEntry, readable, requestOf } from '#changes/entry.ts';
import { EMPTY_LANE, type Lane } from '#changes/lane.ts';
import { EVERY, news, theBol, theLoad } from './every-example.ts';

/** One change among others, whichever it is. */
type Uniform = Change<ChangeType, z.ZodMiniType, z.ZodMiniType>;
const LANE: Lane = { load: theLoad, bols: new Map([[theBol._id, theBol]]), notification: news };

type Example = { type: ChangeType; label: string; recorded: RecordedChange };
const examples = Object.entries(EVERY).flatMap(([type, list]) =>
  list.map(([label, recorded]) => ({ type, label, recorded }) as Example),
);
const clock = { wallMs: 0, monotonicMs: 0, life: 'a', measured: null };
const tap = { id: 'ab'.repeat(12), actorId: 'ac'.repeat(12), occurredAt: '2026-11-21T10:00:00.000+00:00', clock };

describe.each(examples)('$type: $label', ({ type, label, recorded }) => {
  const { compare, fold } = changeOf(type) as unknown as Uniform;
  const made = { ...tap, args: recorded.args, context: recorded.context };

  test('reads so in the list of waiting work', () => {
    expect(recorded.label).toBe(label);
    // By what was kept of it, in the language of whoever looks.
    expect(labelOf({ type, about: JSON.parse(JSON.stringify(recorded.about)), label: 'as it was said then' })).toBe(
      label,
    );
    expect(labelOf({ type, label: 'of an older version' })).toBe('of an older version');
  });

  test('shows both sides when the server refused it', () => {
    const lines = compare(made, { load: theLoad, bols: [theBol] });
    expect(lines.length, `lines of compare in the file of ${type}`).toBeGreaterThan(0);
    for (const line of lines) for (const words of Object.values(line)) expect(words).toMatch(/\S/);
  });

  test('stores what its own type can read, and asks for what its address can take', () => {
    const { args, context, request } = changeOf(type) as unknown as Uniform;
    expect(args.safeParse(recorded.args).error).toBeUndefined();
    expect(context.safeParse(recorded.context).error).toBeUndefined();
    const { endpoint, body } = request(made);
    expect(() => endpoint.body?.parse(body)).not.toThrow();
  });

  test('shows before it is sent, and does no harm where the device has no row of it', () => {
    // Marked as unread, a notification has been read before.
    const notification = { ...news, readAt: label.endsWith('as unread') ? news.createdAt : null };
    const lane: Lane = type === 'build-load' ? EMPTY_LANE : { ...LANE, notification };
    // A photograph that goes with a paper is no part of what the paper shows.
    const folded = expect(fold(lane, made), `what fold in the file of ${type} makes of a lane`);
    if (type === 'keep-original') folded.toBe(lane);
    else folded.not.toEqual(lane);
    expect(() => fold(EMPTY_LANE, made)).not.toThrow();
  });
});

const FIXTURES = 'tests/fixtures/outbox';
const released = readdirSync(FIXTURES).flatMap(
  (file) => JSON.parse(readFileSync(`${FIXTURES}/${file}`, 'utf8')) as OutboxEntry[],
);

describe('A6: entries of every released version', () => {
  test.each(Object.keys(EVERY) as ChangeType[])('of %s are in tests/fixtures/outbox', (type) => {
    const versions = new Set(released.filter((entry) => entry.type === type).map(({ version }) => version));
    const every = Array.from({ length: changeOf(type).version }, (_, index) => index + 1);
    expect([...versions].sort(), `versions of ${type} that ${FIXTURES}/*.json has an entry of`).toEqual(every);
  });

  test.each(released.map((entry) => [entry.type, entry.version, entry] as const))(
    '%s, version %i, can still be read and sent',
    (_type, _version, entry) => {
      const current = readable(entry);
      expect(current).not.toBeNull();
      const { endpoint, params = {}, body } = requestOf(current as OutboxEntry);
      expect(Object.keys(params)).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
      expect(() => endpoint.body?.parse(body)).not.toThrow();
    },
  );
});
