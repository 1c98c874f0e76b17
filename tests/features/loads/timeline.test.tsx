import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Timeline } from '#features/loads/timeline.tsx';
import { timelineEvents, whoDidIt } from '#features/loads/timeline-events.ts';
import { aBol, aLoad, aStamp, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';

const EARLY = '2026-11-21T14:00:00.000Z';
const LATE = '2026-11-21T15:30:00.000Z';

describe('the events of a timeline', () => {
  it('stand in order of time, pick-up and delivery together', () => {
    const load = aLoad({ stamps: [aStamp('checkout', LATE)], checkout: LATE });
    const bol = aBol(load, { stamps: [aStamp('checkin', EARLY)], checkin: EARLY });
    expect(timelineEvents(load, [bol]).map(({ what }) => what)).toEqual([
      'Checked in at delivery',
      'Checked out at pick-up',
    ]);
  });

  it('keep a later check-in as superseded', () => {
    const stamps = [aStamp('checkin', EARLY), aStamp('checkin', LATE)];
    const events = timelineEvents(aLoad({ stamps, checkin: EARLY }), []);
    expect(events.map(({ superseded }) => superseded)).toEqual([false, true]);
  });

  it('name the BOL only where there are several', () => {
    const load = aLoad();
    const one = aBol(load, { stamps: [aStamp('checkin', EARLY)], checkin: EARLY });
    expect(timelineEvents(load, [one])[0]?.bolName).toBeNull();
    expect(timelineEvents(load, [one, aBol(load)])[0]?.bolName).toBe('0-harbor.pdf');
  });
});

describe('who did it', () => {
  it('names the clerk and the driver they acted for', () => {
    expect(whoDidIt(aStamp('checkin', EARLY))).toBe('by Ada Harbor for driver Tom Lee');
  });

  it('names a driver once who acted for themselves', () => {
    expect(whoDidIt(aStamp('checkin', EARLY, { byUserId: TOM._id, byName: TOM.name }))).toBe('by Tom Lee');
  });
});

describe('the timeline on the screen', () => {
  it('says so when nothing was recorded', () => {
    renderUi(<Timeline load={aLoad()} bols={[]} />);
    expect(screen.getByText('Nothing recorded yet.')).toBeVisible();
  });

  it('marks a clock that was off by more than two minutes, and a late arrival', () => {
    const stamp = aStamp('checkin', EARLY, { skewMs: -180_000, receivedAt: LATE });
    renderUi(<Timeline load={aLoad({ stamps: [stamp], checkin: EARLY })} bols={[]} />);
    expect(screen.getByText('Device clock 3 min ahead, corrected')).toBeVisible();
    expect(screen.getByText(/^Sent 1 h 30 min later, arrived/)).toBeVisible();
  });

  it('says of a record that is only here that it was not sent', () => {
    const stamp = aStamp('checkin', EARLY, { receivedAt: null, skewMs: 119_000 });
    renderUi(<Timeline load={aLoad({ stamps: [stamp], checkin: EARLY })} bols={[]} />);
    expect(screen.getByText('Saved on this device, not sent yet')).toBeVisible();
    expect(screen.queryByText(/Device clock/)).toBeNull();
  });
});
