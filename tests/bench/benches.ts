/** All benches, in the order of the table. */
import type { Bench } from './figure.ts';
import { coldStart } from './rows/cold-start.ts';

export const BENCHES: readonly Bench[] = [coldStart];
