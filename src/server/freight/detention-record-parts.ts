/** What a detention record says: of a stay, what its reader sees of it. In English, like every paper that goes to others. */
import { recordEvidence, recordFacts, recordRows } from '#domain/detention-record.ts';
import { stayOf } from '#domain/dwell-settling.ts';
import { groupBy } from '#domain/group-by.ts';
import { shortId } from '#domain/ids.ts';
import type { LoadView } from './authorize.ts';
import type { ClaimPackContent, PackPart } from './signed-pdf/claim-pack.ts';

const COLUMNS = [
  { title: 'Step', width: 70 },
  { title: 'Driver', width: 130 },
  { title: 'Facility', width: 130 },
  { title: 'State', width: 66 },
  { title: 'Settled', width: 120 },
];

/** A truck's stay at the place that was asked for. */
interface Stay {
  title: string;
  facts: Parameters<typeof recordFacts>[0];
}

/** Which stays are asked for: that of the pick-up, or at a receiver that of the truck with this BOL, or of each truck. */
export interface WhichStay {
  receiverId?: string | undefined;
  bolId?: string | undefined;
}

/** None where the reader sees no such place or BOL. */
export function staysOf({ load, bols, dwell }: LoadView, { receiverId, bolId }: WhichStay, zone: string): Stay[] {
  if (receiverId === undefined) {
    const stay = stayOf([{ dwell }], load.shipperId);
    return [{ title: 'Pick-up', facts: { stay, place: 'load', zone, appointment: load.pUDate.toISOString() } }];
  }
  const there = bols.filter((bol) => bol.receiverId === receiverId);
  const trucks = [...groupBy(there, ({ driverId }) => driverId).values()];
  const wanted = trucks.filter((together) => bolId === undefined || together.some(({ id }) => id === bolId));
  return wanted.map((together) => ({
    title: `Delivery of ${together.map(({ fileName }) => fileName).join(', ')}`,
    facts: {
      stay: stayOf(together, receiverId),
      place: 'bol',
      zone,
      appointment: together[0]?.deliveryDate?.toISOString() ?? null,
    },
  }));
}

/** The whole record; `names` are those of the companies. */
export function recordContent(
  { load }: LoadView,
  stays: readonly Stay[],
  { names, madeAt }: { names: { place: string; carrier: string | null; shipper: string }; madeAt: Date },
): ClaimPackContent {
  const about = [
    ['Load', `P/U number ${load.pUNum} (${load.id})`],
    ['Place', names.place],
    ['Carrier', names.carrier ?? 'not chosen'],
    ['Shipper', names.shipper],
  ] as const;
  const title = `Detention record of load ${load.pUNum}`;
  return {
    heading: 'Detention record',
    title,
    foot: `${title} (${shortId(load.id)})`,
    cover: [{ title: 'The stay', facts: about }],
    parts: stays.flatMap(partsOf),
    pictures: [],
    end: [],
    madeAt,
  };
}

const partsOf = ({ title, facts }: Stay): PackPart[] => [
  { title, facts: recordFacts(facts), table: { columns: COLUMNS, rows: recordRows(facts) } },
  {
    title: 'Everything that was recorded',
    notes: [
      'Each time is the device’s clock put right by what the server measured of it, and never after its arrival there.',
    ],
    facts: recordEvidence(facts),
  },
];
