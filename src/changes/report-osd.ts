/** Overages, shortages and damages travel as operations, so that what others report on the same BOL is merged. */

import * as z from 'zod/mini';
import { type Bol, updateBol } from '#contract/bol.ts';
import { OsdChange } from '#contract/osd.ts';
import { Id } from '#contract/values.ts';
import { applyOsdChanges, type OsdChange as Operation, type OSD_KINDS, type Osd } from '#domain/osd.ts';
import { type Message, msg, t } from '#language/say.ts';
import { aboutBol, type Comparison, change, NO_BOL, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';

export const reportOsdChange = change({
  type: 'report-osd',
  version: 1,
  args: z.object({ loadId: Id, bolId: Id, changes: z.array(OsdChange).check(z.minLength(1)) }),
  context: z.object({ byName: z.string() }),
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  request: ({ args: { bolId, changes }, occurredAt }) => ({
    endpoint: updateBol,
    params: { id: bolId },
    body: { osdChanges: changes, occurredAt },
  }),
  fold: (lane, { args }) =>
    changeBol(lane, args.bolId, (bol) => ({ ...bol, osd: applyOsdChanges(bol.osd, args.changes) })),
  compare: ({ args }, { bols }) => {
    const osd = bols.find(({ _id }) => _id === args.bolId)?.osd;
    return args.changes.map((operation) => osdLine(operation, osd));
  },
  words: (about) => t('Report OSD on {what}', { what: whatWords(about) }),
});

const KIND_TITLES: Record<(typeof OSD_KINDS)[number], Message> = {
  overages: msg('Overages'),
  shortages: msg('Shortages'),
  damages: msg('Damages'),
};

function osdLine(operation: Operation, osd: Osd | undefined): Comparison {
  const sku = operation.op === 'add' ? operation.entry.sku : operation.sku;
  const stored = osd?.[operation.kind].filter((entry) => entry.sku === sku).reduce((sum, { qty }) => sum + qty, 0);
  return {
    label: `${t(KIND_TITLES[operation.kind])}, ${sku}`,
    mine: operation.op === 'add' ? t('Add {cases}', { cases: cases(operation.entry.qty) }) : t('Remove'),
    server: stored === undefined ? t(NO_BOL) : stored === 0 ? t('None') : cases(stored),
  };
}

const cases = (count: number) => t('{count, plural, one {1 case} other {{count} cases}}', { count });

export function recordOsd(bol: Bol, changes: Operation[], byName: string) {
  return {
    type: reportOsdChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, changes },
    context: { byName },
    ...named(reportOsdChange, aboutBol(bol)),
  };
}
