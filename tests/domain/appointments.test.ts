import { describe, expect, it } from 'vitest';
import { appointmentAt, type FormerAppointment, formerAfter } from '#domain/appointments.ts';
import { clock } from './dwell-of.ts';

describe('an appointment', () => {
  const former: FormerAppointment[] = [
    { appointment: null, until: clock('06:00') },
    { appointment: clock('08:00'), until: clock('09:00') },
  ];

  it('is the one that held at the moment, until another one was on record', () => {
    const at = (time: string) => appointmentAt({ appointment: clock('14:00'), former }, clock(time));
    expect([at('05:59'), at('06:00'), at('08:59'), at('09:00')]).toEqual([
      null,
      clock('08:00'),
      clock('08:00'),
      clock('14:00'),
    ]);
  });

  it('is kept when it is moved, and not when it stays, however it is written', () => {
    const stop = { appointment: clock('14:00'), former };
    expect(formerAfter(stop, clock('15:00'), clock('10:00'))).toEqual([
      ...former,
      { appointment: clock('14:00'), until: clock('10:00') },
    ]);
    expect(formerAfter(stop, '2026-11-23T14:00:00Z', clock('10:00'))).toEqual(former);
    expect(formerAfter(stop, null, clock('10:00'))).toHaveLength(3);
    const none = { appointment: null, former };
    expect(formerAfter(none, null, clock('10:00'))).toEqual(former);
    expect(formerAfter(none, clock('14:00'), clock('10:00')).at(-1)).toEqual({
      appointment: null,
      until: clock('10:00'),
    });
  });

  it('is one of fifty at most', () => {
    let kept: FormerAppointment[] = [];
    for (let hour = 0; hour < 60; hour += 1) {
      const next = new Date(hour * 3_600_000).toISOString();
      kept = formerAfter({ appointment: kept.at(-1)?.until ?? null, former: kept }, next, next);
    }
    expect(kept).toHaveLength(50);
    expect(kept.at(-1)?.until).toBe(new Date(59 * 3_600_000).toISOString());
  });
});
