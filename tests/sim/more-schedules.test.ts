/** The second half of the three hundred runs; see schedules.test.ts. */
import { describe } from 'vitest';
import { testSchedules } from './schedules.ts';

describe('nothing is lost, nothing comes twice, nobody sees what is not theirs', () => testSchedules(151, 300));
