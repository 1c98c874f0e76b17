/** All benches, in the order of the table. */
import type { Bench } from './figure.ts';
import { checkIn } from './rows/check-in.ts';
import { checkIns } from './rows/check-ins.ts';
import { coldStart } from './rows/cold-start.ts';
import { columnSearch } from './rows/column-search.ts';
import { firstLoad } from './rows/first-load.ts';
import { firstPull } from './rows/first-pull.ts';
import { lighthouse } from './rows/lighthouse.ts';
import { listIndex } from './rows/list-index.ts';
import { loadCosts } from './rows/load-costs.ts';
import { pageMemory } from './rows/page-memory.ts';
import { pages } from './rows/pages.ts';
import { pdfTap } from './rows/pdf-tap.ts';
import { photograph } from './rows/photograph.ts';
import { remoteChange } from './rows/remote-change.ts';
import { sendWaiting } from './rows/send-waiting.ts';
import { serverLists } from './rows/server-lists.ts';
import { serverMemory } from './rows/server-memory.ts';
import { uploads } from './rows/uploads.ts';

export const BENCHES: readonly Bench[] = [
  checkIn,
  sendWaiting,
  firstPull,
  coldStart,
  columnSearch,
  listIndex,
  lighthouse,
  firstLoad,
  checkIns,
  serverLists,
  uploads,
  remoteChange,
  pdfTap,
  pageMemory,
  serverMemory,
  photograph,
  pages,
  loadCosts,
];
