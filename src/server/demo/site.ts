/**
 * What this installation says of itself to everybody. The demo's accounts are told only where demo data may be at all:
 * never in production, nor at an address others can reach.
 */
import * as contract from '#contract/site.ts';
import { notFound } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import type { Call } from '../http/call.ts';
import { madePdf } from '../http/made-pdf.ts';
import { type Route, route } from '../http/route.ts';
import { findCompanies, presentParty } from '../people/companies.ts';
import { goodsFor, instructionsFor } from './bol-document.ts';
import { bolPdf } from './bol-pdf.ts';
import { DEMO_COMPANY_IDS, DEMO_PASSWORD } from './demo-people.ts';
import { isDemo } from './seed-demo.ts';

const ACCOUNTS: Record<contract.DemoSide, string> = {
  shipper: 'admin@shipper.example',
  carrier: 'admin@carrier.example',
  driver: 'driver@carrier.example',
  receiver: 'clerk@receiver.example',
};

/** Of the demo, where its operator set none: numbers and names that belong to nobody. */
const MADE_UP = { city: 'Portland, Oregon', phone: '(503) 555-0142', email: 'support@connexbol.example' } as const;

export const siteRoutes: Route[] = [
  route(contract.getSite, getSite),
  route(contract.getSampleBol, getSampleBol, { verb: 'load.build' }),
];

/** Demo data alone is no demo: it may be what an installation was tried out with before it went into use. */
const isDemoOn = async ({ db, services: { config } }: Pick<Call<typeof contract.getSite>, 'db' | 'services'>) =>
  config.demo === 'when-empty' && (await isDemo(db));

async function getSite(call: Call<typeof contract.getSite>): Promise<contract.Site> {
  const { config } = call.services;
  const isOn = await isDemoOn(call);
  const isSet = Object.values(config.contact).some((way) => way !== null);
  return {
    contact: isOn && !isSet ? MADE_UP : config.contact,
    madeUp: isOn && !isSet,
    demo: isOn
      ? {
          password: DEMO_PASSWORD,
          accounts: contract.DEMO_SIDES.map((side) => ({ side, username: ACCOUNTS[side] })),
        }
      : null,
  };
}

const DAY_MS = 86_400_000;

/** Drawn by what draws the demo's own documents, for the caller's company and today. */
async function getSampleBol({ db, services, actor, now, reply }: Call<typeof contract.getSampleBol>) {
  if (!(await isDemoOn({ db, services }))) throw notFound('document');
  const number = Math.floor(now.getTime() / 1000) % 1_000_000;
  const bytes = await bolPdf({
    bolNumber: String(3_000_000 + number),
    proNumber: `7731-${number}`,
    poNumber: `PO-${number}`,
    shipDate: new Date(now.getTime() + DAY_MS),
    deliveryDate: new Date(now.getTime() + 3 * DAY_MS),
    ...(await partiesFor(db, actor.companyId)),
    trailer: `RWF ${5300 + (number % 60)}`,
    seal: String(number).padStart(7, '0'),
    goods: goodsFor(number),
    instructions: instructionsFor(number),
  });
  return madePdf(reply, 'sample-bol.pdf', bytes);
}

/** From the caller's company, by the demo's carrier, to another company of the demo. */
async function partiesFor(db: Db, companyId: string) {
  const { harbor, bayview, redwood } = DEMO_COMPANY_IDS;
  const receiverId = companyId === bayview ? harbor : bayview;
  const companies = await findCompanies(db, [companyId, receiverId, redwood]);
  const party = (id: string) => {
    const row = companies.get(id);
    if (!row) throw notFound('document');
    return presentParty(row);
  };
  return { shipper: party(companyId), consignee: party(receiverId), carrier: party(redwood) };
}
