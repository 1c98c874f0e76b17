/** All benches, in the order of the table. */
import type { Bench } from './figure.ts';
import { checkIn } from './rows/check-in.ts';
import { checkIns } from './rows/check-ins.ts';
import { coldStart } from './rows/cold-start.ts';
import { firstPull } from './rows/first-pull.ts';
import { sendWaiting } from './rows/send-waiting.ts';
import { serverLists } from './rows/server-lists.ts';

export const BENCHES: readonly Bench[] = [checkIn, sendWaiting, firstPull, coldStart, checkIns, serverLists];
