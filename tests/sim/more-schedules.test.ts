/** The second half of the hundred and fifty runs; see schedules.test.ts. */
import { describe } from 'vitest';
import { testSchedules } from './schedules.ts';

describe('nothing is lost, nothing comes twice, nobody sees what is not theirs', () => testSchedules(76, 150));
