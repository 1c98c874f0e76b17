/**
 * A hundred and fifty runs of several devices, the server, and all that can go wrong between them: half of them here, half in
 * the file beside this one: two can be worked on at once. `npm run sim -- --seed N --runs 1` makes one that fails small,
 * `--trace` tells all that happened in it.
 */
import { describe } from 'vitest';
import { testSchedules } from './schedules.ts';

describe('nothing is lost, nothing comes twice, nobody sees what is not theirs', () => testSchedules(1, 75));
