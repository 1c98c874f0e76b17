import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatForReader, formatPlaceTime } from '#domain/date-format.ts';
import { newId } from '#domain/ids.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { whoDidIt } from '#features/loads/stamp-events.ts';
import { Timeline } from '#features/loads/timeline.tsx';
import { timelineEvents } from '#features/loads/timeline-events.ts';
import { ANA, aBol, aLoad, aStamp, CARRIER, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';

const HARBOR_ZONE = 'America/Los_Angeles';
const EARLY = '2026-11-21T14:00:00.000Z';
const LATE = '2026-11-21T15:30:00.000Z';
const LATER = '2026-11-21T16:00:00.000Z';

const clerk = person(SHIPPER, 2, 'Ada Harbor');
const viewer = {
  user: clerk,
  actor: { userId: clerk._id, companyId: SHIPPER._id, role: 2, companyType: 1 },
} as const;

const given: SignatureFacts = {
  _id: newId(),
  purpose: 'carrier',
  signerName: 'Tom Lee',
  companyId: RECEIVER._id,
  at: LATE,
  voided: false,
  documentSha256: 'cd'.repeat(32),
  handedOver: true,
  byName: 'Priya Raman',
  receivedAt: LATE,
};

describe('the events of a timeline', () => {
  it('stand in order of time, pick-up, delivery and signatures together', () => {
    const load = aLoad({ stamps: [aStamp('checkout', LATER)], checkout: LATER });
    const bol = aBol(load, { stamps: [aStamp('checkin', EARLY)], checkin: EARLY, signatures: [given] });
    expect(timelineEvents(load, [bol]).map(({ what }) => what)).toEqual([
      'Checked in at delivery',
      'Signed for the carrier',
      'Checked out at pick-up',
    ]);
  });

  it('say for which side somebody signed', () => {
    const purposes = ['shipper', 'carrier', 'receiver'] as const;
    const signatures = purposes.map((purpose) => ({ ...given, _id: newId(), purpose }));
    expect(timelineEvents(aLoad(), [aBol(aLoad(), { signatures })]).map(({ what }) => what)).toEqual(
      purposes.map((side) => `Signed for the ${side}`),
    );
  });

  it.each([
    ['Seal intact', { sealIntact: true }],
    ['Seal broken', { sealIntact: false }],
    ['No seal', { sealIntact: null, seal: 'none' as const }],
  ])('say "%s" where the check-in says so, and nothing where nobody looked', (words, said) => {
    const badges = (over: Parameters<typeof aStamp>[2]) =>
      timelineEvents(aLoad(), [aBol(aLoad(), { stamps: [aStamp('checkin', EARLY, over)], checkin: EARLY })])[0]?.badges;
    expect(badges(said)?.map(({ text }) => text)).toEqual([words]);
    expect(badges({})).toEqual([]);
  });

  it.each([
    ['Ray Delgado', 'It got the driver of the other BOLs, Ray Delgado.'],
    [null, 'Nobody was its driver yet.'],
  ])('tell that a BOL was added after the load was shipped, and whose it became', (driverName, words) => {
    const bol = aBol(aLoad(), { added: { at: EARLY, byName: 'Ada Harbor', driverName } });
    expect(timelineEvents(aLoad(), [bol])).toMatchObject([
      { what: 'BOL added', at: EARLY, bolName: bol.file.name, who: 'by Ada Harbor', details: [words] },
    ]);
  });

  it('keep a later check-in as superseded', () => {
    const stamps = [aStamp('checkin', EARLY), aStamp('checkin', LATE)];
    const events = timelineEvents(aLoad({ stamps, checkin: EARLY }), []);
    expect(events.map(({ counts }) => counts)).toEqual([true, false]);
  });

  it('say where the device’s clock was changed, so that the time is uncertain', () => {
    const stamps = [aStamp('checkin', EARLY, { clockUncertain: true }), aStamp('checkout', LATER)];
    const load = aLoad({ stamps, checkin: EARLY, checkout: LATER });
    const bol = aBol(load, { signatures: [{ ...given, clockUncertain: true }] });
    renderUi(<Timeline load={load} bols={[bol]} viewer={viewer} />);
    const badges = screen.getAllByRole('listitem').map((event) => /Device clock was changed/.test(event.textContent));
    expect(badges).toEqual([true, true, false]);
  });

  it('say what is odd about a record: an impossible time, a strange driver, a load not shipped, an end before its beginning', () => {
    const stamps = [
      aStamp('checkin', '2026-11-13T10:00:00.000Z', { outOfBounds: true, occurredAt: '1900-01-01T12:00:00.000Z' }),
      aStamp('checkout', EARLY, { unsubmitted: true }),
      aStamp('checkin', LATE, { driverCompanyId: SHIPPER._id }),
    ];
    const [impossible, out, strange] = timelineEvents(aLoad({ stamps, checkin: LATE, checkout: EARLY }), []);
    const texts = (event: typeof out) => event?.badges.map(({ text }) => text);
    expect(texts(impossible)).toEqual([
      'Another record holds',
      'Impossible time: more than a week before the load was built',
    ]);
    expect(impossible?.details).toEqual([`Recorded as ${formatForReader('1900-01-01T12:00:00.000Z', HARBOR_ZONE)}`]);
    expect(texts(out)).toEqual([
      `Before the check-in at ${formatForReader(LATE, HARBOR_ZONE)}`,
      'The load was not shipped yet',
    ]);
    expect(texts(strange)).toEqual(['Not a driver of Redwood Freight']);
  });

  it('have the reader’s own time behind that of the place, in everything they say', () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    const wrong = aStamp('checkin', LATER, { outOfBounds: true, occurredAt: '2026-11-10T16:00:00.000Z' });
    const correction = aStamp('checkin', LATE, { corrects: { stampId: wrong._id, reason: 'Hour', madeAt: LATER } });
    const out = aStamp('checkout', EARLY);
    const load = aLoad({ stamps: [wrong, correction, out], checkin: LATE, checkout: EARLY });
    const told = timelineEvents(load, []).flatMap(({ details, badges }) => [
      ...details,
      ...badges.map(({ text }) => text),
    ]);
    expect(told.filter((words) => words.includes('PST'))).toEqual([
      'Before the check-in at 11/21/2026 07:30 PST (10:30 EST)',
      'Recorded as 11/10/2026 08:00 PST (11:00 EST)',
      'Corrected to 11/21/2026 07:30 PST (10:30 EST)',
      'From 11/21/2026 08:00 PST (11:00 EST) to 11/21/2026 07:30 PST (10:30 EST)',
    ]);
    const late = aStamp('checkin', EARLY, { receivedAt: LATE });
    renderUi(<Timeline load={aLoad({ stamps: [late], checkin: EARLY })} bols={[]} viewer={viewer} />);
    expect(screen.getByText('Sent 1 h 30 min later, arrived 11/21/2026 07:30 PST (10:30 EST)')).toBeVisible();
  });

  it('tell a correction where it was made: from what to what, by whom and why, and keep what it corrects', () => {
    const wrong = aStamp('checkin', LATE);
    const correction = aStamp('checkin', EARLY, {
      byName: 'Ben Ode',
      corrects: { stampId: wrong._id, reason: 'Typed the wrong hour', madeAt: LATER },
    });
    const again = aStamp('checkin', EARLY, {
      corrects: { stampId: wrong._id, reason: 'As the gate log says', madeAt: '2026-11-21T17:00:00.000Z' },
    });
    const events = timelineEvents(aLoad({ stamps: [wrong, again, correction], checkin: EARLY }), []);
    expect(events.map(({ what }) => what)).toEqual([
      'Checked in at pick-up',
      'Check-in at pick-up corrected',
      'Check-in at pick-up corrected',
    ]);
    expect(events[0]).toMatchObject({
      counts: false,
      badges: [{ text: `Corrected to ${formatForReader(EARLY, HARBOR_ZONE)}` }],
    });
    expect(events[1]).toMatchObject({
      at: LATER,
      details: [
        `From ${formatForReader(LATE, HARBOR_ZONE)} to ${formatForReader(EARLY, HARBOR_ZONE)}`,
        '“Typed the wrong hour”',
      ],
      badges: [{ text: 'Replaced by a later correction' }],
    });
    expect(events[1]?.who).toMatch(/^by Ben Ode/);
    expect(events[2]).toMatchObject({ counts: true, badges: [{ text: 'Counts' }] });
  });

  it('say on whose device somebody signed, and who took a signature back and why', () => {
    const taken = { at: LATER, reason: 'Wrong BOL', byName: 'Priya Raman', receivedAt: LATER };
    const load = aLoad();
    const events = timelineEvents(load, [aBol(load, { signatures: [{ ...given, voided: true, void: taken }] })]);
    expect(events.map(({ who }) => who)).toEqual([
      'by Tom Lee, on the device of Priya Raman',
      'by Priya Raman; it was given by Tom Lee',
    ]);
    expect(events[0]?.badges).toEqual([{ text: 'Voided', tone: 'neutral' }]);
    expect(events[1]).toMatchObject({ what: 'Signature for the carrier voided', details: ['“Wrong BOL”'] });
  });

  it('name the BOL only where there are several', () => {
    const load = aLoad();
    const one = aBol(load, { stamps: [aStamp('checkin', EARLY)], checkin: EARLY });
    expect(timelineEvents(load, [one])[0]?.bolName).toBeNull();
    expect(timelineEvents(load, [one, aBol(load)])[0]?.bolName).toBe('0-harbor.pdf');
  });
});

describe('who did it', () => {
  const names = new Map([[SHIPPER._id, 'Harbor Foods']]);

  it('names the clerk, their company and the driver they acted for', () => {
    expect(whoDidIt(aStamp('checkin', EARLY), new Map())).toBe('by Ada Harbor for driver Tom Lee');
    expect(whoDidIt(aStamp('checkin', EARLY, { byCompanyId: SHIPPER._id }), names)).toBe(
      'by Ada Harbor (Harbor Foods) for driver Tom Lee',
    );
  });

  it('names a driver once who acted for themselves', () => {
    expect(whoDidIt(aStamp('checkin', EARLY, { byUserId: TOM._id, byName: TOM.name }), names)).toBe('by Tom Lee');
  });
});

describe('the timeline on the screen', () => {
  it('says so when nothing was recorded', () => {
    renderUi(<Timeline load={aLoad()} bols={[]} viewer={viewer} />);
    expect(screen.getByText('Nothing recorded yet.')).toBeVisible();
  });

  it('marks a clock that was off by more than two minutes, and a late arrival', () => {
    const stamp = aStamp('checkin', EARLY, { skewMs: -180_000, receivedAt: LATE });
    renderUi(<Timeline load={aLoad({ stamps: [stamp], checkin: EARLY })} bols={[]} viewer={viewer} />);
    expect(screen.getByText('Device clock 3 min ahead, corrected')).toBeVisible();
    expect(screen.getByText(/^Sent 1 h 30 min later, arrived/)).toBeVisible();
  });

  it('says nothing of the way to the server where a record came within two minutes', () => {
    const stamp = aStamp('checkin', EARLY, { receivedAt: '2026-11-21T14:02:00.000Z' });
    renderUi(<Timeline load={aLoad({ stamps: [stamp], checkin: EARLY })} bols={[]} viewer={viewer} />);
    expect(screen.getByText('Checked in at pick-up')).toBeVisible();
    expect(screen.queryByText(/^Sent .* later/)).toBeNull();
  });

  it('says of a record that is only here that it was not sent', () => {
    const stamp = aStamp('checkin', EARLY, { receivedAt: null, skewMs: 119_000 });
    renderUi(<Timeline load={aLoad({ stamps: [stamp], checkin: EARLY })} bols={[]} viewer={viewer} />);
    expect(screen.getByText('Saved on this device, not sent yet')).toBeVisible();
    expect(screen.queryByText(/Device clock/)).toBeNull();
  });

  it('shows both clocks and the device when asked', async () => {
    const stamp = aStamp('checkin', EARLY, {
      occurredAt: '2026-11-21T08:00:10.000-06:00',
      receivedAt: EARLY,
      deviceId: 'a1b2c3d4e5f6',
    });
    renderUi(<Timeline load={aLoad({ stamps: [stamp], checkin: EARLY })} bols={[]} viewer={viewer} />);
    await userEvent.click(screen.getByRole('button', { name: 'Details' }));
    expect(screen.getByText('Device clock: 11/21/2026 08:00 (UTC−06:00)')).toBeVisible();
    expect(screen.getByText(`Server: ${formatForReader(EARLY, HARBOR_ZONE)}`)).toBeVisible();
    expect(screen.getByText('Device: d4e5f6')).toBeVisible();
  });

  it('offers to correct what one’s own company recorded, and nothing else', () => {
    const stamps = [
      aStamp('checkin', EARLY, { byUserId: ANA._id, byCompanyId: SHIPPER._id }),
      aStamp('checkout', LATE, { byUserId: TOM._id, byCompanyId: CARRIER._id }),
    ];
    renderUi(<Timeline load={aLoad({ stamps, checkin: EARLY, checkout: LATE })} bols={[]} viewer={viewer} />);
    const [only, ...more] = screen.getAllByRole('button', { name: /^Correct time of/ });
    expect(only).toHaveAccessibleName(`Correct time of: Checked in at pick-up, ${formatPlaceTime(EARLY, HARBOR_ZONE)}`);
    expect(more).toEqual([]);
  });
});
