/** Breaks of the dock's board: for whom something is recorded, what stands in the yard, what is found. */
import { type Break, b } from './break.ts';

export const BOARD: readonly Break[] = [
  b(
    '9.100',
    'the chosen driver is recorded for another’s truck without a word',
    'const isOther = only !== null && planned.every(',
    'const isOther = only === null && planned.every(',
  ),
  b(
    '9.100',
    'the driver chosen for one truck is recorded for the next as well',
    'const recorded = truck?.justCame ? { [DRIVER]: null } : {};',
    'const recorded = {};',
  ),
  b('9.101', 'a colleague goes on with the driver another had chosen', 'handedOver(from) : from;', 'from : from;'),
];
