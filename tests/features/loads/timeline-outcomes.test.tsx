import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/user.ts';
import { formatForReader } from '#domain/date-format.ts';
import { newId } from '#domain/ids.ts';
import { Timeline } from '#features/loads/timeline.tsx';
import type { TimelineBol } from '#features/loads/timeline-event.ts';
import { timelineEvents } from '#features/loads/timeline-events.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { claimOf } from '../../domain/claim-of.ts';
import { concealedOf } from '../../domain/concealed-of.ts';
import { countOf } from '../../domain/count-of.ts';
import { markOf } from '../../domain/dwell-of.ts';
import { handshakeRow, reportOf } from '../../domain/handshake-told.ts';
import { paperOf } from '../../domain/paper-of.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { enter } from '../../support/enter.ts';
import {
  aBol,
  aLoad,
  anOutcome,
  aStamp,
  CARRIER,
  FROM_NEWARK,
  person,
  RECEIVER,
  SHIPPER,
} from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

const CAME = '2026-11-22T16:02:00.000Z';
const SENT_AWAY = '2026-11-22T16:30:00.000Z';
const CAME_AGAIN = '2026-11-22T18:00:00.000Z';
const DONE = '2026-11-22T18:40:00.000Z';
const TAKEN_BACK = { at: DONE, reason: 'Wrong BOL', byName: 'Rex Bay', occurredAt: DONE, receivedAt: DONE };

const eventsOf = (over: Partial<TimelineBol>) => {
  const load = aLoad(FROM_NEWARK);
  return timelineEvents(load, [aBol(load, over)]);
};
/** What happened, and the badges beside it. */
const told = (over: Partial<TimelineBol>) =>
  eventsOf(over).map(({ what, badges, counts }) => [what, badges.map(({ text }) => text), counts]);

describe('an outcome in the timeline', () => {
  it('says who recorded it, why, who said so, what they proposed by the dock’s clock, and how far off schedule', () => {
    const outcome = anOutcome('refused', SENT_AWAY, {
      note: 'Three pallets wet',
      toldBy: 'Denise Okafor',
      plan: 'redeliver',
      proposedDate: '2026-11-24T17:00:00.000Z',
      scheduled: '2026-11-22T16:25:00.000Z',
      clockUncertain: true,
    });
    expect(eventsOf({ outcomes: [outcome] })).toMatchObject([
      {
        what: 'Refused at delivery',
        at: SENT_AWAY,
        zone: 'America/Los_Angeles',
        who: 'by Ada Harbor (Bayview Distribution)',
        details: [
          'Damaged: “Three pallets wet”',
          'Told by Denise Okafor',
          `Then: try again, ${formatForReader('2026-11-24T17:00:00.000Z', 'America/Los_Angeles')}`,
          '5 min after schedule',
        ],
        badges: [{ text: 'Device clock was changed, time uncertain' }],
        counts: true,
      },
    ]);
  });

  it('of the pick-up stands there too, and one of a kind that is not known here as another record', () => {
    const attempt = anOutcome('pick-up-attempted', CAME, { reason: 'not-ready', toldBy: '', plan: null });
    const load = aLoad({
      outcomes: [attempt, { ...attempt, _id: newId(), kind: 'sunk', reason: 'sea', plan: 'dive' }],
    });
    expect(timelineEvents(load, []).map(({ what, details }) => [what, ...details])).toEqual([
      ['Pick-up attempted', 'Freight not ready'],
      ['Other record', 'Other reason', 'Then: other plan'],
    ]);
  });

  it('names its BOL where there are several', () => {
    const outcomes = [anOutcome('attempted', CAME)];
    const [event] = timelineEvents(aLoad(), [aBol(aLoad(), { outcomes }), aBol(aLoad())]);
    expect(event?.bolName).toBe('0-harbor.pdf');
  });

  it('is superseded by an earlier record of the same', () => {
    const outcomes = [anOutcome('attempted', CAME_AGAIN), anOutcome('refused', SENT_AWAY)];
    expect(told({ outcomes })).toEqual([
      ['Refused at delivery', [], true],
      ['Delivery attempted', ['Superseded by an earlier record'], false],
    ]);
  });

  it('contradicts a completion of the same visit, in the colour of danger', () => {
    const stamps = [aStamp('checkin', CAME), aStamp('checkout', DONE)];
    const bol = { stamps, checkin: CAME, checkout: DONE, completed: true, outcomes: [anOutcome('refused', SENT_AWAY)] };
    expect(told(bol)).toEqual([
      ['Checked in at delivery', [], true],
      ['Refused at delivery', ['Contradicts completion'], false],
      ['Completed and checked out', [], true],
    ]);
    expect(eventsOf(bol)[1]?.badges).toEqual([{ text: 'Contradicts completion', tone: 'danger' }]);
  });

  it('stays when it was taken back, with who did that and why', () => {
    const outcomes = [anOutcome('refused', SENT_AWAY, { void: TAKEN_BACK })];
    expect(told({ outcomes })).toEqual([
      ['Refused at delivery', ['Taken back'], false],
      ['Taken back: refused at delivery', [], true],
    ]);
    expect(eventsOf({ outcomes })[1]).toMatchObject({ at: DONE, who: 'by Rex Bay', details: ['“Wrong BOL”'] });
  });

  it('takes nothing from the check-in of the visit it ended; only a second record of that one is superseded', () => {
    const stamps = [
      aStamp('checkin', CAME),
      aStamp('checkin', '2026-11-22T16:05:00.000Z'),
      aStamp('checkin', CAME_AGAIN),
    ];
    expect(told({ stamps, checkin: CAME_AGAIN, outcomes: [anOutcome('refused', SENT_AWAY)] })).toEqual([
      ['Checked in at delivery', [], true],
      ['Checked in at delivery', ['Superseded by an earlier record'], false],
      ['Refused at delivery', [], true],
      ['Checked in at delivery', [], true],
    ]);
  });

  it('that completed the BOL stands beside its check-out', () => {
    const part = anOutcome('partial', DONE);
    const stamps = [aStamp('checkin', CAME), aStamp('checkout', DONE, { _id: part._id })];
    expect(told({ stamps, checkin: CAME, checkout: DONE, completed: true, outcomes: [part] })).toEqual([
      ['Checked in at delivery', [], true],
      ['Completed and checked out', [], true],
      ['Taken in part', [], true],
    ]);
  });
});

describe('"Take back"', () => {
  afterEach(signOut);
  const tom = person(CARRIER, 3, 'Tom Lee');

  /** The timeline of a BOL that Tom was sent away with. */
  async function shown(user: CurrentUser, over: Parameters<typeof anOutcome>[2] = {}) {
    const viewer = await signIn(user);
    const record = aLoad();
    const outcome = anOutcome('refused', SENT_AWAY, { byUserId: tom._id, byCompanyId: CARRIER._id, ...over });
    const stamps = [aStamp('checkin', CAME)];
    await pulled(viewer, [record], [aBol(record, { stamps, outcomes: [outcome] })]);
    const { load, bols } = await rowsOf(record._id);
    renderUi(<Timeline load={load} bols={bols} viewer={viewer} />);
    return { outcome, load, bol: bols[0]! };
  }
  const offered = () => screen.queryByRole('button', { name: 'Take back: Refused at delivery, 11/22/2026 08:30 PST' });

  it.each([
    ['who recorded it', tom],
    ['the staff of their company', person(CARRIER, 2, 'Ida Wood')],
  ])('is offered to %s', async (_, user) => {
    await shown(user);
    expect(offered()).toBeVisible();
  });

  it.each([
    ['a driver of the same company', person(CARRIER, 3, 'Ana Ruiz')],
    ['the receiver', person(RECEIVER, 1, 'Rex Bay')],
    ['the shipper', person(SHIPPER, 1, 'Ada Harbor')],
  ])('is not offered to %s', async (_, user) => {
    await shown(user);
    expect(screen.getByText('Refused at delivery')).toBeVisible();
    expect(offered()).toBeNull();
  });

  it('is not offered a second time', async () => {
    await shown(tom, { void: TAKEN_BACK });
    expect(offered()).toBeNull();
  });

  it('asks why, stores it without a network, and the check-in of before counts again', async () => {
    const { outcome, load, bol } = await shown(tom);
    expect(bol.checkin).toBeNull();
    await userEvent.click(offered()!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Take this record back' }));
    expect(dialog.getByText(/^“Refused at delivery” no longer counts\./)).not.toHaveTextContent('cannot be undone');
    const take = dialog.getByRole('button', { name: 'Take Back' });
    expect(take).toBeDisabled();
    expect(take).toHaveAccessibleDescription('Say why first.');
    await enter(dialog.getByLabelText(/^Reason/), ' Wrong BOL ');
    await userEvent.dblClick(take);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [entry, ...more] = await readEntries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ type: 'void-outcome', lane: load._id, context: { byName: 'Tom Lee' } });
    expect(entry?.args).toEqual({ loadId: load._id, bolId: bol._id, outcomeId: outcome._id, reason: 'Wrong BOL' });
    expect(useSnackbar.getState()).toMatchObject({ severity: 'success', message: 'Saved on this device' });
    await patiently(async () => expect(await readBol(bol._id)).toMatchObject({ checkin: CAME }));
  });

  it('says that what completed the BOL stays completed', async () => {
    await shown(person(CARRIER, 1, 'Ida Wood'), { kind: 'partial' });
    await userEvent.click(screen.getByRole('button', { name: /^Take back: Taken in part/ }));
    expect(await screen.findByText(/The BOL stays completed: that cannot be undone\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await readEntries()).toEqual([]);
  });
});

it('every event says by which device it was recorded, by whose clock, and when the server heard of it', () => {
  const fact = { occurredAt: CAME, receivedAt: DONE, deviceId: 'ab12cd', skewMs: 130_000 };
  const events = eventsOf({
    stamps: [{ ...aStamp('checkin', CAME), ...fact }],
    outcomes: [{ ...anOutcome('attempted', SENT_AWAY), ...fact }],
    counts: [{ ...countOf(), ...fact }],
    concealed: [{ ...concealedOf(), ...fact }],
    papers: [paperOf(fact)],
    claims: [{ ...claimOf(), ...fact }],
    dwell: { marks: [markOf('driver', 'arrived', '18:00', fact)], answers: [] },
    handshakes: [handshakeRow({ reports: [reportOf(fact)] })],
  });
  expect(events.map(({ what, evidence }) => [what, evidence])).toEqual(events.map(({ what }) => [what, fact]));
  expect(events.length).toBeGreaterThanOrEqual(8);
});
