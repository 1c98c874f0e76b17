/** Reports of concealed damage on the server: there once, on their BOL, by their maker, at their time, as they were said. */
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import type { World } from '../world.ts';
import type { KnownEntry } from './auditor.ts';
import { Broken } from './broken.ts';
import { checkTime } from './time-known.ts';

const reportsWith = ({ history }: World, id: string) =>
  [...history.loads.values()].flatMap(({ bols }) =>
    bols.flatMap((bol) => bol.concealed.filter(({ _id }) => _id === id).map((report) => ({ bol, report }))),
  );

export const hasConcealed = (world: World, { id }: OutboxEntry): boolean => reportsWith(world, id).length > 0;

export function checkConcealed(world: World, known: KnownEntry): void {
  const { entry, userId } = known;
  const { bolId, report: said } = entry.args as ChangeArgs<'report-concealed'>;
  const all = reportsWith(world, entry.id);
  const [there] = all;
  if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
  if (all.length > 1) throw new Broken('doubled', `"${entry.label}" is there ${all.length} times.`);
  const { bol, report } = there;
  if (bol.id !== bolId || report.byUserId !== userId || report.note !== said.note) {
    throw new Broken('changed', `"${entry.label}" is there as ${JSON.stringify(report)} on BOL ${bol.id}.`);
  }
  checkTime(world, known, { at: Date.parse(report.at), isUncertain: report.clockUncertain === true });
}
