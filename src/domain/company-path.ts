/** The company's name as a segment of an address: without blanks. Not escaped; whoever builds the address does that. */
export function companyPath(name: string): string {
  return name.replace(/\s+/g, '');
}
