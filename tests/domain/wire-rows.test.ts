/** The rules take rows as they come over the wire and give the same type back. This file is checked by the compiler. */
import { expectTypeOf, test } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { Load, LoadFields, LoadRecord } from '#contract/load.ts';
import { checkInBol, checkInLoad, checkOutLoad } from '#domain/check-in.ts';
import { completeBol } from '#domain/completion.ts';
import { dashboardCells } from '#domain/dashboard.ts';
import { assignDriver } from '#domain/driver-assignment.ts';
import { mergeFields } from '#domain/load-edit.ts';
import { applyOsdChanges } from '#domain/osd.ts';
import type { Stamp } from '#domain/stamp.ts';

test('wire rows pass through the rules with their own type', () => {
  const bolRules = (bol: Bol, stamp: Stamp) => {
    const next: Bol = completeBol(checkInBol(bol, stamp).row, stamp).row;
    const osd: Bol['osd'] = applyOsdChanges(next.osd, []);
    const assigned: Bol = next.driver ? assignDriver(next, next.driver) : next;
    return { ...assigned, osd };
  };
  const loadRules = (load: Load, record: LoadRecord, fields: LoadFields, stamp: Stamp) => {
    const stamped: Load = checkOutLoad(checkInLoad(load, stamp).row, stamp).row;
    const merged: LoadRecord = mergeFields(record, fields, fields).next;
    return { stamped, merged, cells: dashboardCells(stamped) };
  };
  expectTypeOf(bolRules).returns.toExtend<Bol>();
  expectTypeOf(loadRules).toBeFunction();
});
