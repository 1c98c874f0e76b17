/** What a detention record says: of a stay, what its reader sees of it. In English, like every paper that goes to others. */
import { recordEvidence, recordFacts, recordRows } from '#domain/detention-record.ts';
import { type StayRow, staysAt } from '#domain/dwell-stays.ts';
import { groupBy } from '#domain/group-by.ts';
import { shortId } from '#domain/ids.ts';
import { msg } from '#language/say.ts';
import { heading } from '../base/language.ts';
import type { LoadView } from './authorize.ts';
import type { ClaimPackContent, PackPart } from './signed-pdf/claim-pack.ts';
import type { Fact } from './signed-pdf/evidence.ts';

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
export function staysOf(
  { load, bols, dwell, outcomes }: LoadView,
  { receiverId, bolId }: WhichStay,
  zone: string,
): Stay[] {
  if (receiverId === undefined) {
    const facts = { place: 'load', zone, appointment: load.pUDate.toISOString() } as const;
    return eachStay([{ ...load, dwell, outcomes }], load.shipperId, { title: 'Pick-up', facts });
  }
  const there = bols.filter((bol) => bol.receiverId === receiverId);
  const trucks = [...groupBy(there, ({ driverId }) => driverId).values()];
  const wanted = trucks.filter((together) => bolId === undefined || together.some(({ id }) => id === bolId));
  return wanted.flatMap((together) => {
    const title = `Delivery of ${together.map(({ fileName }) => fileName).join(', ')}`;
    const appointment = together[0]?.deliveryDate?.toISOString() ?? null;
    return eachStay(together, receiverId, { title, facts: { place: 'bol', zone, appointment } });
  });
}

/** A truck that came again has a part for each time. */
function eachStay(
  rows: readonly StayRow[],
  placeId: string,
  { title, facts }: { title: string; facts: Omit<Stay['facts'], 'stay'> },
): Stay[] {
  return staysAt(rows, placeId).map((stay, index, { length }) => ({
    title: length === 1 ? title : `${title}, stay ${index + 1} of ${length}`,
    facts: { ...facts, stay },
  }));
}

/** What there is to tell of a BOL: its pick-up's stays, for who sees the pick-up, and those of the truck that brings it. */
export const staysOfBol = (
  view: LoadView,
  { id, receiverId }: { id: string; receiverId: string | null },
  zones: { pickUp: string; delivery: string },
): Stay[] =>
  [
    ...(view.seesPickUp ? staysOf(view, {}, zones.pickUp) : []),
    ...(receiverId === null ? [] : staysOf(view, { receiverId, bolId: id }, zones.delivery)),
  ].filter(({ facts }) => facts.stay.marks.length > 0);

/** Stays among other facts of a BOL: one fact each. */
export const dwellFacts = (stays: readonly Stay[]): Fact[] =>
  stays.map(({ title, facts }) => {
    const rows = recordRows(facts).map(([step, driver, facility, state, settled]) =>
      [
        `${step}: driver ${driver || 'says nothing'}, facility ${facility || 'says nothing'}`,
        [state, settled].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join('; '),
    );
    const words = ([what, value]: [string, string]) => `${what}: ${value}`;
    const lines = [title, ...recordFacts(facts).map(words), ...rows, ...recordEvidence(facts).map(words)];
    return [heading(msg('Stay of the truck')), lines.join('\n')];
  });

/** The same as parts of a claim pack. */
export const dwellParts = (stays: readonly Stay[]): PackPart[] =>
  stays.flatMap((stay) => partsOf({ ...stay, title: `Stay: ${stay.title}` }));

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
    title: 'Everything that was recorded of this stay',
    notes: [
      'Each time is the device’s clock put right by what the server measured of it, and never after its arrival there.',
    ],
    facts: recordEvidence(facts),
  },
];
