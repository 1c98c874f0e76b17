/** The company's name as a segment of an address: without blanks. Not escaped; whoever builds the address does that. */
export function companyPath(name: string): string {
  return name.replace(/\s/g, '');
}

/** `/guide///` is `/guide`. Counted from the end: `/\/+$/` would begin again at each slash of a text from outside. */
export function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/** Where it leads when what another app shared could not be kept (sw/share-target.ts): home says so, once. */
export const SHARE_FAILED = '/home?share=failed';
