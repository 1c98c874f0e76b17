/** The detention record of a stay: what this person sees of it and nothing else, as one PDF made for this call. */
import type { getDetentionRecord as getEndpoint } from '#contract/detention-record.ts';
import { recordEvidence, recordFacts, recordRows } from '#domain/detention-record.ts';
import { stayOf } from '#domain/dwell-settling.ts';
import { groupBy } from '#domain/group-by.ts';
import { shortId } from '#domain/ids.ts';
import { Failure, notFound } from '../base/failure.ts';
import type { Call } from '../http/call.ts';
import { madePdf } from '../http/made-pdf.ts';
import { findCompanies, zoneOfCompany } from '../people/companies.ts';
import { authorizeLoad, type LoadView, viewOf } from './authorize.ts';
import { namesOn } from './present.ts';
import type { PackPart } from './signed-pdf/claim-pack.ts';
import type { SignedPdfMaker } from './signed-pdf/make-signed-pdf.ts';
import { findWholeLoads } from './whole-load.ts';

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

/** Serves records. 404 for a place the reader does not see, 409 where nothing is on record of it. */
export const detentionRecordCall = (maker: SignedPdfMaker) => async (call: Call<typeof getEndpoint>) => {
  const { db, actor, params, query, now, reply } = call;
  const found = (await findWholeLoads(db, [params.id])).get(params.id);
  const whole = authorizeLoad(actor, query.receiverId ? 'load.read' : 'pickup.read', found);
  const view = viewOf(actor, whole);
  const placeId = query.receiverId ?? whole.load.shipperId;
  const place = (await findCompanies(db, [placeId])).get(placeId);
  const stays = staysOf(view, query.receiverId ?? null, place ? zoneOfCompany(place) : '');
  if (!place || stays.length === 0) throw notFound('record');
  if (stays.every(({ facts }) => facts.stay.marks.length === 0)) {
    throw new Failure('rule-broken', 'No time of this stay is on record yet.');
  }
  const names = await namesOn(db, [whole]);
  const { load } = view;
  const about = [
    ['Load', `P/U number ${load.pUNum} (${load.id})`],
    ['Place', names.party(placeId).name],
    ['Carrier', load.carrierId === null ? 'not chosen' : names.party(load.carrierId).name],
    ['Shipper', names.party(load.shipperId).name],
  ] as const;
  const title = `Detention record of load ${load.pUNum}`;
  const bytes = await maker.makePack({
    heading: 'Detention record',
    title,
    foot: `${title} (${shortId(load.id)})`,
    cover: [{ title: 'The stay', facts: about }],
    parts: stays.flatMap(partsOf),
    pictures: [],
    end: [],
    madeAt: now,
  });
  if (bytes === null) {
    throw new Failure('unavailable', 'The detention record cannot be made right now. Please try again.', {
      retryAfter: 30,
    });
  }
  return madePdf(reply, `detention-record-${shortId(load.id)}.pdf`, bytes);
};

/** The pick-up, or each truck's stay at a receiver. */
function staysOf({ load, bols, dwell }: LoadView, receiverId: string | null, zone: string): Stay[] {
  if (receiverId === null) {
    const stay = stayOf([{ dwell }], load.shipperId);
    return [{ title: 'Pick-up', facts: { stay, place: 'load', zone, appointment: load.pUDate.toISOString() } }];
  }
  const there = bols.filter((bol) => bol.receiverId === receiverId);
  return [...groupBy(there, ({ driverId }) => driverId).values()].map((together) => ({
    title: `Delivery of ${together.map(({ fileName }) => fileName).join(', ')}`,
    facts: {
      stay: stayOf(together, receiverId),
      place: 'bol',
      zone,
      appointment: together[0]?.deliveryDate?.toISOString() ?? null,
    },
  }));
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
