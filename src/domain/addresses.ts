/** The company's name as a segment of an address: without blanks. Not escaped; whoever builds the address does that. */
export function companyPath(name: string): string {
  return name.replace(/\s+/g, '');
}

/** `/guide///` is `/guide`. Counted from the end: `/\/+$/` would begin again at each slash of a text from outside. */
export function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
