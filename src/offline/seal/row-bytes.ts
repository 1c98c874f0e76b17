/**
 * A stored row as bytes and back, exactly, so that it can be locked. JSON with the bytes it holds behind it:
 * `[length of the JSON, 4 bytes][JSON][bytes…]`. What JSON would drop or change is written as `{"$": [kind, …]}`; a kind
 * that is not known is refused, because a row that came back changed would be a loss.
 */
type Tagged = { $: [kind: string, ...rest: (string | number)[]] };

const HEAD = 4;

/** The row as bytes. The same row always gives the same bytes. */
export function rowToBytes(row: unknown): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let at = 0;
  const keep = (bytes: Uint8Array): [number, number] => {
    parts.push(bytes);
    at += bytes.byteLength;
    return [at - bytes.byteLength, bytes.byteLength];
  };
  const write = (value: unknown): unknown => {
    switch (typeof value) {
      case 'undefined':
        return tag('undefined');
      case 'bigint':
        return tag('bigint', String(value));
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0) ? value : tag('number', numberText(value));
      case 'object':
        return value === null ? null : writeObject(value);
      case 'string':
      case 'boolean':
        return value;
      default:
        throw new TypeError(`A ${typeof value} can't be locked`);
    }
  };
  const writeObject = (value: object): unknown => {
    if (Array.isArray(value)) return Array.from(value, write);
    switch (Object.prototype.toString.call(value)) {
      case '[object Date]':
        return tag('date', (value as Date).getTime());
      case '[object ArrayBuffer]':
        return tag('buffer', ...keep(new Uint8Array(value as ArrayBuffer)));
      case '[object Uint8Array]': {
        const view = value as Uint8Array;
        return tag('bytes', ...keep(new Uint8Array(view.buffer, view.byteOffset, view.byteLength)));
      }
      case '[object Object]':
        return Object.fromEntries(
          // A name of the row's own that looks like our tag is kept apart from it.
          Object.entries(value).map(([name, item]) => [name.startsWith('$') ? `$${name}` : name, write(item)]),
        );
      default:
        throw new TypeError(`${Object.prototype.toString.call(value)} can't be locked`);
    }
  };
  const json = new TextEncoder().encode(JSON.stringify(write(row)));
  const whole = new Uint8Array(HEAD + json.byteLength + at);
  new DataView(whole.buffer).setUint32(0, json.byteLength);
  whole.set(json, HEAD);
  let next = HEAD + json.byteLength;
  for (const part of parts) {
    whole.set(part, next);
    next += part.byteLength;
  }
  return whole;
}

/** The row that `rowToBytes` made into these bytes. */
export function rowFromBytes(whole: Uint8Array): unknown {
  const length = new DataView(whole.buffer, whole.byteOffset).getUint32(0);
  const json = new TextDecoder().decode(whole.subarray(HEAD, HEAD + length));
  const rest = whole.subarray(HEAD + length);
  const read = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(read);
    if ('$' in value) return readTagged(value as Tagged, rest);
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name.startsWith('$') ? name.slice(1) : name, read(item)]),
    );
  };
  return read(JSON.parse(json));
}

const tag = (kind: string, ...rest: (string | number)[]): Tagged => ({ $: [kind, ...rest] });
const numberText = (value: number) => (Object.is(value, -0) ? '-0' : String(value));

function readTagged({ $: [kind, first = 0, length = 0] }: Tagged, rest: Uint8Array): unknown {
  const bytes = () => rest.slice(Number(first), Number(first) + Number(length));
  switch (kind) {
    case 'undefined':
      return undefined;
    case 'bigint':
      return BigInt(first);
    case 'number':
      return Number(first);
    case 'date':
      return new Date(Number(first));
    case 'buffer':
      return bytes().buffer;
    case 'bytes':
      return bytes();
    default:
      throw new TypeError(`"${kind}" is no kind of value this version knows`);
  }
}
