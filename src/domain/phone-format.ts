/** A US number as `(xxx) xxx-xxxx`, with `+1 ` before it where the country code is given; anything else as it is. */
export function formatPhone(text: string): string {
  const [, country, area, exchange, line] = /^(1?)(\d{3})(\d{3})(\d{4})$/.exec(text.replace(/\D/g, '')) ?? [];
  if (area === undefined) return text;
  return `${country ? '+1 ' : ''}(${area}) ${exchange}-${line}`;
}
