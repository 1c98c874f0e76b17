/**
 * Handshakes on the server: there once, on their BOL, reported once by everybody who did, and what both sides signed honestly
 * never counts as forged, whatever the order in which signature, reports and keys came.
 */
import type { ChangeArgs, ChangeContext } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import type { World } from '../world.ts';
import type { KnownEntry } from './auditor.ts';
import { Broken } from './broken.ts';
import { wasDriver } from './check-former-drivers.ts';
import { checkTime } from './time-known.ts';

/** What may have changed on the load until the codes arrived. */
const OTHER_RECEIVER = /does not work for the receiver of this BOL\.$/;
/** What is no mistake where the driver was replaced before the handover. */
const OTHER_DRIVER = /was not the driver of this BOL\.$/;

const idOf = ({ context }: OutboxEntry) => (context as ChangeContext<'record-handshake'>).told._id;

const handshakesWith = ({ history }: World, id: string) =>
  [...history.loads.values()].flatMap(({ bols }) =>
    bols.flatMap((bol) => bol.handshakes.filter(({ _id }) => _id === id).map((handshake) => ({ bol, handshake }))),
  );

export const hasHandshake = (world: World, entry: OutboxEntry): boolean =>
  entry.type === 'record-handshake' &&
  handshakesWith(world, idOf(entry)).some(({ handshake }) => handshake.reports.some(({ _id }) => _id === entry.id));

export function checkHandshake(world: World, known: KnownEntry): void {
  const { entry, userId } = known;
  const { bolId } = entry.args as ChangeArgs<'record-handshake'>;
  // Its BOL was taken off the load afterwards: the codes themselves outlive it.
  if (!world.history.loads.get(entry.lane)?.bols.some(({ id }) => id === bolId)) return;
  const [there, twin] = handshakesWith(world, idOf(entry));
  if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
  if (twin) throw new Broken('doubled', `"${entry.label}" is there twice.`);
  const { bol, handshake } = there;
  if (bol.id !== bolId) throw new Broken('changed', `"${entry.label}" is on BOL ${bol.id}.`);
  const mine = handshake.reports.filter(({ byUserId }) => byUserId === userId);
  if (mine.length !== 1)
    throw new Broken('doubled', `"${entry.label}" is reported ${mine.length} times by one person.`);
  const [report] = mine;
  if (report?._id === entry.id) {
    checkTime(world, known, { at: Date.parse(report.at), isUncertain: report.clockUncertain === true });
  }
  checkState(world, known, there);
}

function checkState(
  { auditor, journal }: World,
  { entry }: KnownEntry,
  { bol, handshake }: ReturnType<typeof handshakesWith>[0],
) {
  const { state, reason, signatureId, reports, offered, answered } = handshake;
  const wrong = (words: string) => new Broken('changed', `"${entry.label}" is ${state} (${reason}): ${words}`);
  if (state === 'invalid' && OTHER_RECEIVER.test(reason ?? '')) return;
  if (state === 'invalid' && OTHER_DRIVER.test(reason ?? '')) {
    const { userId } = handshake.pickUp ? answered : offered;
    const isTheirs = reports.every(
      (report) => !report.clockUncertain && wasDriver(journal, bol.id, userId, Date.parse(report.at)),
    );
    if (isTheirs) throw wrong('they were its driver when it was made.');
    return;
  }
  if (state === 'unproven') {
    const silent = [offered, answered].some(({ userId }) => reports.every(({ byUserId }) => byUserId !== userId));
    if (silent) return;
    throw wrong('both people have reported it.');
  }
  if (state !== 'waiting' && state !== 'met') throw wrong('its codes were honest.');
  const signed = bol.signatures.some(({ id }) => id === signatureId);
  if (signed !== (state === 'met')) throw wrong(signed ? 'its signature is there.' : 'its signature is not there.');
  if ([...auditor.entries.values()].every((known) => !isSignature(known, signatureId))) throw wrong('nobody signed.');
}

function isSignature({ entry }: KnownEntry, signatureId: string): boolean {
  const { signature } = entry.args as Partial<ChangeArgs<'sign-bol'>>;
  return signature?._id === signatureId;
}
