/** Breaks of the dock's board: for whom something is recorded, what stands in the yard, what is found. */
import { type Break, b } from './break.ts';

export const BOARD: readonly Break[] = [
  b(
    '9.100',
    'the chosen driver is recorded for another’s truck without a word',
    'const isOther = only !== null && planned.every(',
    'const isOther = only === null && planned.every(',
  ),
  b(
    '9.100',
    'the driver chosen for one truck is recorded for the next as well',
    'const recorded = truck?.justCame ? { [DRIVER]: null } : {};',
    'const recorded = {};',
  ),
  b('9.101', 'a colleague goes on with the driver another had chosen', 'handedOver(from) : from;', 'from : from;'),
  b('9.101', 'a colleague goes on with what another searched for', '(?:driver|find)=', '(?:driver)='),
  b(
    '9.102',
    'a truck that has arrived elsewhere still loads',
    ' || !isAtPickUp(load, all)) continue;',
    ' || load.checkout !== null) continue;',
  ),
  b(
    '9.103',
    'the first BOL of a truck takes the screen to the yard',
    ' {...row} onArrived={NOT_YET} />',
    ' {...row} />',
  ),
  b(
    '9.103',
    'the list of one truck closes with each BOL',
    'key={comingKey(bols, deliveryZone(bols[0]))}',
    'key={bols[0]._id}',
  ),
  b(
    '9.104',
    'the yard is not searched',
    'const inYard = typed ? onlyFound(trucks, found) : trucks;',
    'const inYard = trucks;',
  ),
  b(
    '9.105',
    'a receiver is told at Pickup Checkout that no truck comes',
    "if (driver === null && step === 'checkout') {",
    'if (driver === null && step === null) {',
  ),
  b(
    '9.106',
    'later prints show the gate slip',
    "['afterprint', 'pointerdown', 'keydown'] as const",
    "['afterprint'] as const",
  ),
  b('9.129', 'today has no hours', "title === 'today' ? byHead(own, headOf)", "title === 'done' ? byHead(own, headOf)"),
  b(
    '9.129',
    'a truck that is late since yesterday stands at the end',
    'dueMs >= fromMs - LATE_FOR_MS',
    'dueMs >= fromMs',
  ),
  b('9.129', 'what was searched for is torn apart by days', "flat: typed !== ''", 'flat: false'),
  b('9.130', 'a share that failed is not spoken of', '        <ShareNotice session={session} />\n', ''),
  b('9.130', 'the address tells of the failed share for ever', '      next.delete(SHARE);\n', ''),
  b(
    '9.132',
    'a phone cannot print',
    'if (usePhone()) {\n    return (\n      <ActionIcon',
    'if (usePhone()) return null;\n  if (usePhone()) {\n    return (\n      <ActionIcon',
  ),
  b(
    '9.136',
    'a truck has no number at the gate',
    "drivers.map(({ name }) => name).join(', ') || t('no driver assigned'), ...drivers.map(truckWords)",
    "drivers.map(({ name }) => name).join(', ') || t('no driver assigned')",
  ),
  b(
    '9.136',
    'a truck is not found by its number',
    'const textOfDriver = ({ name, truckNum, trlNum }: PersonTag) => [name, truckNum, trlNum];',
    'const textOfDriver = ({ name }: PersonTag) => [name];',
  ),
  b('9.136', 'the yard does not show the number', '{truckText && <span', '{false && <span'),
  b(
    '9.137',
    'who has the load is not told of another truck',
    'if (before.truckNum === after.truckNum && before.trlNum === after.trlNum) return;',
    'return;',
  ),
  b('9.135', 'the live region comes with its text', '        count={count}\n', '        key={count}\n'),
  b('9.144', 'nothing is expected before anything is known', 'sync.pulledAt === null ? (', 'sync.pulledAt === 0 ? ('),
  b(
    '9.147',
    'what was only typed is called a deletion',
    "if (sku.trim() !== '' || qty !== '') added.push",
    'if (false) added.push',
  ),
];
