/** The detention record of a stay: what this person sees of it and nothing else, as one PDF made for this call. */
import type { getDetentionRecord as getEndpoint } from '#contract/detention-record.ts';
import { shortId } from '#domain/ids.ts';
import { t } from '#language/say.ts';
import { Failure, notFound } from '../base/failure.ts';
import { inLanguage } from '../base/language.ts';
import type { Call } from '../http/call.ts';
import { madePdf } from '../http/made-pdf.ts';
import { findCompanies, zoneOfCompany } from '../people/companies.ts';
import { authorizeLoad, viewOf } from './authorize.ts';
import { recordContent, staysOf } from './detention-record-parts.ts';
import { namesOn } from './present.ts';
import type { SignedPdfMaker } from './signed-pdf/make-signed-pdf.ts';
import { findWholeLoads } from './whole-load.ts';

/** Serves records. 404 for a place the reader does not see, 409 where nothing is on record of it. */
export const detentionRecordCall = (maker: SignedPdfMaker) => async (call: Call<typeof getEndpoint>) => {
  const { db, actor, params, query, now, reply } = call;
  const found = (await findWholeLoads(db, [params.id])).get(params.id);
  const whole = authorizeLoad(actor, query.receiverId ? 'load.read' : 'pickup.read', found);
  const view = viewOf(actor, whole);
  const placeId = query.receiverId ?? whole.load.shipperId;
  const place = (await findCompanies(db, [placeId])).get(placeId);
  const stays = staysOf(view, query, place ? zoneOfCompany(place) : '');
  if (!place || stays.length === 0) throw notFound('record');
  if (stays.every(({ facts }) => facts.stay.marks.length === 0)) {
    throw new Failure('rule-broken', t('No time of this stay is on record yet.'));
  }
  const names = await namesOn(db, [whole]);
  const { load } = view;
  const nameOf = (id: string | null) => (id === null ? null : names.party(id).name);
  const companies = {
    place: names.party(placeId).name,
    carrier: nameOf(load.carrierId),
    shipper: names.party(load.shipperId).name,
  };
  const content = inLanguage('en', () => recordContent(view, stays, { names: companies, madeAt: now }));
  const bytes = await maker.makePack(content);
  if (bytes === null) {
    throw new Failure('unavailable', t('The detention record cannot be made right now. Please try again.'), {
      retryAfter: 30,
    });
  }
  return madePdf(reply, `detention-record-${shortId(load.id)}.pdf`, bytes);
};
