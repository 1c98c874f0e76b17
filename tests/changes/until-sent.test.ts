/**
 * What each change asks of the server, and what of the rows is other than before until the answer is there: field for field, in
 * `tests/fixtures/changes/until-sent.txt`. Who did it, when, and why must all be in it; a change on purpose: `vitest -u`, and read the difference.
 */
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Change } from '#changes/change.ts';
import { type ChangeType, changeOf, type RecordedChange } from '#changes/changes.ts';
import { EMPTY_LANE, type Lane } from '#changes/lane.ts';
import { EVERY, news, theBol, theLoad } from './every-example.ts';

const LANE: Lane = { load: theLoad, bols: new Map([[theBol._id, theBol]]), notification: news };
const clock = { wallMs: 0, monotonicMs: 0, life: 'a', measured: null };
const tap = { id: 'ab'.repeat(12), actorId: 'ac'.repeat(12), occurredAt: '2026-11-21T10:00:00.000+00:00', clock };

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields in which a row differs, of a list only what was not in it before. */
function differences(before: object, after: object | null | undefined): string {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after ?? {}).flatMap(([field, value]): [string, unknown][] => {
    const old = was.get(field);
    if (isSame(old, value)) return [];
    if (!Array.isArray(value) || !Array.isArray(old)) return [[field, value]];
    return [[field, value.filter((one) => !old.some((other) => isSame(one, other)))]];
  });
  return JSON.stringify(Object.fromEntries(changed));
}

function told(type: ChangeType, label: string, { args, context }: RecordedChange): string {
  const { fold, request } = changeOf(type) as unknown as Change<ChangeType, z.ZodMiniType, z.ZodMiniType>;
  const made = { ...tap, args, context };
  const isNew = type === 'build-load';
  const { load, bols, notification } = fold(isNew ? EMPTY_LANE : LANE, made);
  const { endpoint, params, query, body } = request(made);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? `:${name}`);
  return [
    `${type}: ${label}`,
    `  ${endpoint.method} ${path}${query ? ` ${JSON.stringify(query)}` : ''} ${JSON.stringify(body)}`,
    `  load ${differences(isNew ? {} : theLoad, load)}`,
    `  BOL ${differences(isNew ? {} : theBol, bols.get(theBol._id))}`,
    `  notification ${differences(news, notification)}`,
  ].join('\n');
}

/** Ids of the examples are made anew in every run. */
const withoutNewIds = (text: string) =>
  text.replace(/\b[0-9a-f]{24}\b/g, (id) => (/^(..)\1+$|^0{12}/.test(id) ? id : 'an id made anew'));

test('each change asks for what was done, and shows it with who, when and why until the answer', async () => {
  const every = Object.entries(EVERY).flatMap(([type, list]) =>
    list.map(([label, recorded]) => told(type as ChangeType, label, recorded as RecordedChange)),
  );
  await expect(`${withoutNewIds(every.join('\n'))}\n`).toMatchFileSnapshot('../fixtures/changes/until-sent.txt');
});
