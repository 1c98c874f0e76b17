/** When a truck is, and was, expected: at the pick-up of a load, or at the delivery of a BOL. */
import { appointmentAt, formerAfter } from '#domain/appointments.ts';
import type { BolRow, LoadRow } from '../db/schema/freight.ts';

type Stop = LoadRow | BolRow;

const iso = (date: Date | null) => date?.toISOString() ?? null;

const appointmentsOf = (stop: Stop) => ({
  appointment: iso('pUDate' in stop ? stop.pUDate : stop.deliveryDate),
  former: stop.formerAppointments,
});

/** The appointment that held at a moment. */
export const appointmentThen = (stop: Stop, at: string): string | null => appointmentAt(appointmentsOf(stop), at);

/** What a stop keeps of its appointments when it gets this one. Before the load is shipped no truck comes for any. */
export const formerAppointments = (stop: Stop, next: Date | null, { load, now }: { load: LoadRow; now: Date }) =>
  load.ready ? { formerAppointments: formerAfter(appointmentsOf(stop), iso(next), now.toISOString()) } : {};
