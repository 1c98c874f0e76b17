// @vitest-environment node
/**
 * Any order of entering, sending, fetching, changes by others, lost replies and crashes: what was entered is visible at
 * every moment until the server has it, takes effect exactly once, and in the end device and server show the same.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { flush } from '#offline/outbox/flush.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, complete, reportOsd, useDevice } from './support/device.ts';
import { bolOf, id, loadOf } from './support/freight.ts';
import { LOST } from './support/server.ts';

const device = useDevice();
const LOADS = 3;

type Step =
  | { do: 'enter'; load: number; what: 'checkin' | 'osd' | 'complete' }
  | { do: 'send' | 'fetch' | 'prune' }
  | { do: 'other'; load: number }
  | { do: 'network'; lose: 'nothing' | 'requests' | 'replies' | 'some' }
  | { do: 'crash'; at: number; during: 'send' | 'fetch' };

const load = fc.integer({ min: 1, max: LOADS });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      load,
      what: fc.constantFrom('checkin', 'osd', 'complete'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('send', 'fetch') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('prune' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('other' as const), load }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      lose: fc.constantFrom('nothing', 'requests', 'replies', 'some'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      at: fc.integer({ min: 1, max: 6 }),
      during: fc.constantFrom('send', 'fetch'),
    }),
  },
) as fc.Arbitrary<Step>;

class Crash extends Error {}

let reports = 0;

function enter({ load: number, what }: Step & { do: 'enter' }) {
  if (what === 'checkin') return checkIn(number, number, reports % 2 === 0);
  return what === 'osd' ? reportOsd(number, number, `SKU-${reports++}`) : complete(number, number);
}

function network(lose: 'nothing' | 'requests' | 'replies' | 'some') {
  let count = 0;
  device.server.before = ({ key }) =>
    lose === 'requests' || (lose === 'some' && key && ++count % 2 === 0) ? LOST : undefined;
  device.server.after = (seen, response) => (lose === 'replies' && seen.key ? LOST : response);
}

async function crashDuring({ at, during }: Step & { do: 'crash' }) {
  let moments = 0;
  environment.checkpoint = async () => {
    if (++moments >= at) throw new Crash();
  };
  await (during === 'send' ? flush(requireSession(), { force: true }) : pull(requireSession())).catch(
    (error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    },
  );
  environment.checkpoint = async () => {};
}

/** Somebody else changes the BOL on the server. */
function changeByOthers(number: number) {
  const bol = device.server.bols.get(id('bol', number));
  if (bol)
    device.server.putBol({
      ...bol,
      deliveryDate: `2026-12-0${(bol.version % 9) + 1}T09:00:00.000Z`,
      version: bol.version + 1,
    });
}

async function perform(action: Step) {
  switch (action.do) {
    case 'enter':
      await enter(action);
      return;
    case 'send':
      await flush(requireSession(), { force: true });
      return;
    case 'fetch':
      await pull(requireSession());
      return;
    case 'prune':
      return device.server.prune();
    case 'other':
      return changeByOthers(action.load);
    case 'network':
      return network(action.lose);
    case 'crash':
      return crashDuring(action);
  }
}

/** Every waiting entry shows in its row, and only rows with waiting entries carry a base. */
async function expectVisible() {
  const { db } = requireSession();
  const entries = await db.outbox.toArray();
  for (const entry of entries) {
    const row = await db.bols.get(entry.targets[0] ?? '');
    if (entry.type === 'check-in-bol') expect(row?.stamps.map(({ _id }) => _id)).toContain(entry.id);
    if (entry.type === 'complete-bol') expect(row?.completed).toBe(true);
    if (entry.type === 'report-osd') {
      const { changes } = entry.args as { changes: { entry: { _id: string } }[] };
      expect(row?.osd.damages.map(({ _id }) => _id)).toContain(changes[0]?.entry._id);
    }
  }
  const lanes = new Set(entries.map(({ lane }) => lane));
  for (const row of await db.bols.toArray()) expect('base' in row).toBe(lanes.has(row.loadId));
}

async function expectSettled(made: string[]) {
  const { db } = requireSession();
  network('nothing');
  for (let round = 0; round < 10 && (await db.outbox.count()) > 0; round++) {
    await flush(requireSession(), { force: true });
    device.pass(10 * 60_000);
  }
  await pull(requireSession());
  expect(await db.outbox.toArray()).toEqual([]);
  expect([...device.server.effects].sort()).toEqual(made.sort());
  for (let number = 1; number <= LOADS; number++) {
    const row = await db.bols.get(id('bol', number));
    expect(row).toMatchObject({ ...device.server.bols.get(id('bol', number)), pending: 0 });
    expect(row).not.toHaveProperty('base');
  }
}

test('A19, B1, D3: whatever the order, what is entered stays visible, counts once, and both sides end the same', async () => {
  await device.signIn();
  for (let number = 1; number <= LOADS; number++) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number)));
  }
  await pull(requireSession());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { db } = requireSession();
      device.server.effects.length = 0;
      for (let number = 1; number <= LOADS; number++) {
        const version = (device.server.bols.get(id('bol', number))?.version ?? 0) + 1;
        device.server.putBol(bolOf(number, loadOf(number), { version }));
      }
      network('nothing');
      await pull(requireSession());
      const made: string[] = [];
      for (const action of steps) {
        const before = await db.outbox.toCollection().primaryKeys();
        await perform(action);
        const added = (await db.outbox.toArray()).filter(({ seq }) => action.do === 'enter' && !before.includes(seq));
        made.push(...added.map(({ id: key }) => key));
        device.pass(1000);
        await expectVisible();
      }
      await expectSettled(made);
    }),
    { numRuns: 25 },
  );
}, 30_000);
