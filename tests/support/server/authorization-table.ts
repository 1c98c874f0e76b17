/**
 * One row per endpoint: what to send about which object, and what the domain's permission table says to it. The
 * expected answer never comes from the server's code. A cell is one call of one person about one object.
 */
import type { Row } from './authorization-rows.ts';
import { ACCOUNT_ROWS } from './authorization-table-accounts.ts';
import { DOCK_ROWS } from './authorization-table-dock.ts';
import { FREIGHT_ROWS } from './authorization-table-freight.ts';

export const TABLE: Record<string, readonly Row[]> = { ...ACCOUNT_ROWS, ...FREIGHT_ROWS, ...DOCK_ROWS };
