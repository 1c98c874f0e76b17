/** Breaks of who is told what of a change of freight. */
import { type Break, b } from './break.ts';

export const NEWS: readonly Break[] = [
  b(
    '9.512',
    'receivers are told of a corrected pick-up',
    'const to = { companyIds: present([load.shipperId, load.carrierId]), driverIds: now.driverIds };',
    'const to = { companyIds: present([load.shipperId, ...now.companyIds]), driverIds: now.driverIds };',
  ),
  b(
    '9.512',
    'a correction is told with every change after it',
    'filter(({ _id, corrects }) => corrects && !known.has(_id))',
    'filter(({ _id, corrects }) => corrects && (known.has(_id) || true))',
  ),
  b(
    '9.512',
    'a new carrier is told of a change of what it never had',
    'companyIds: without(others, newcomers), driverIds',
    'companyIds: others, driverIds',
  ),
  b(
    '9.512',
    'a new driver is told of a change of what they never had',
    'past.driverIds.filter((id) => now.driverIds.includes(id))',
    'now.driverIds',
  ),
  b(
    '9.512',
    'a driver who lost the load is told of its plan',
    'past.driverIds.filter((id) => now.driverIds.includes(id))',
    'past.driverIds',
  ),
  b(
    '9.512',
    'receivers are told of a change of a load that is deleted',
    'if (!load.ready || load.deleted) return [];\n  const names',
    'if (!load.ready) return [];\n  const names',
  ),
  b(
    '9.512',
    'a BOL without a driver is news where no BOL has one',
    'if (before.bols.every(({ driverId }) => driverId === null)) return [];',
    'void before;',
  ),
  b('9.513', 'a new photo is asked for of everybody', '{ driverIds: [paper.byUserId] }', 'to'),
  b(
    '9.513',
    'a new photo is asked for again with every change',
    'review._id === former.review?._id || review.result',
    'review.result',
  ),
  b(
    '9.513',
    'a report after a count is told as the count',
    'const isNew = counted !== null && counted._id !== countingCount(former.counts)?._id;',
    'const isNew = counted !== null;',
  ),
  b(
    '9.513',
    'a handover that failed is told again when it fails otherwise',
    "FAILED.has(state) && !FAILED.has(former?.state ?? '')",
    'FAILED.has(state) && former?.state !== state',
  ),
  b(
    '9.513',
    'a company that is no side of a handover is told of it',
    'parties.filter((id) => id === offered.companyId || id === answered.companyId)',
    '[...parties]',
  ),
  b(
    '9.513',
    'whoever a code names is told of it',
    'parties.filter((id) => id === offered.companyId || id === answered.companyId)',
    'parties.length > 0 ? [offered.companyId, answered.companyId] : []',
  ),
  b(
    '9.513',
    'a notification of somebody else is shown to who knows its id',
    "row.userId === actor.userId ? presentNotification(row, level) : 'lost'",
    "actor ? presentNotification(row, level) : 'lost'",
  ),
  b(
    '9.515',
    'a photograph counts as kept where another page has it',
    '    eq(paperOriginals.page, page),\n    eq(paperOriginals.sha256, sha256),',
    '    page ? eq(paperOriginals.sha256, sha256) : undefined,',
  ),
];
