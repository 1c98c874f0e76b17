import { type Break, b } from './break.ts';

/** Stays of a truck: what they are measured by, where one ends and the next begins, and how they are told. */
export const STAYS: readonly Break[] = [
  b(
    'H4.40',
    'an appointment set after the truck came rewrites what it is owed',
    'return mark === undefined ? current : (mark.appointment ?? null);',
    'return mark === null ? null : current;',
  ),
  b(
    'H4.40',
    'a tap that reaches the server late gets the appointment of then',
    'Date.parse(at) < Date.parse(until)',
    'Date.parse(at) < Date.parse(until) - 1e12',
  ),
  b(
    'H4.40',
    'the device forgets the appointment of a tap until the server has it',
    "...(kind === 'arrived' && { appointment: appointmentIn(lane, made.args) }),",
    '',
  ),
  b(
    'H4.40',
    'nobody reads that the stay is measured by another appointment than the load’s',
    '{held !== appointment && (',
    '{held === null && (',
  ),
];
