/** What the installation says of itself; and, in its demo, a document to try it with. Both need the network. */
import { getSampleBol, getSite, type Site } from '#contract/site.ts';
import { requireSession } from './account/account.ts';
import { call } from './api/call.ts';
import { fetchBytes } from './files/download.ts';

/** Contact and demo of this installation. Throws CallError. */
export function fetchSite(): Promise<Site> {
  return call(getSite);
}

/** A bill of lading of the demo, for the person who is logged in. Throws where it can't be had now. */
export async function fetchSampleBol(): Promise<File> {
  const bytes = await fetchBytes(getSampleBol.path, requireSession().user._id);
  return new File([bytes], 'sample-bol.pdf', { type: 'application/pdf' });
}
