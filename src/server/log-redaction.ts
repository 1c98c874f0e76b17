/** Keeps secrets out of the log by the names they go under, at any depth. */

const SECRET_NAME = /password|passphrase|token|secret|cookie|authorization|api-?key|seal-?key|credential|^pin$/i;
const HIDDEN = '[hidden]';
/** Deeper than anything we log on purpose; ends cycles. */
const MAX_DEPTH = 6;

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  // Errors, requests and replies have serializers of their own and must reach them whole.
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAME.test(name) && item !== undefined ? HIDDEN : redactValue(item, depth + 1),
    ]),
  );
};

/** A copy of the logged fields in which whatever is named like a secret is hidden. */
export function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return redactValue(fields, 0) as Record<string, unknown>;
}

/** The path of a request with the values of secret query parameters hidden: links in mails carry tokens. */
export function redactQuery(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return url;
  const shown = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? '';
    return SECRET_NAME.test(name) ? `${name}=${HIDDEN}` : pair;
  });
  return `${path}?${shown.join('&')}`;
}
