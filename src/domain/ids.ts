/**
 * Ids are made on the device, so a load exists before any server knows of it: 24 lowercase hex characters, being
 * 4 bytes of seconds, 5 random bytes of this process and a 3-byte counter that starts at random. Within a process
 * they only grow, even when the clock is set back. The short forms are labels for people and not unique.
 */
type Clock = () => number;
type Random = (bytes: Uint8Array) => void;

interface Sequence {
  process: string;
  seconds: number;
  counter: number;
}

const COUNTER_END = 0x1000000;
const SECONDS_END = 0x100000000;

/** One sequence per source of randomness: in production exactly one, in a test the test's own. */
const sequences = new WeakMap<Random, Sequence>();

const webCrypto = (globalThis as unknown as { crypto: { getRandomValues(bytes: Uint8Array): unknown } }).crypto;
const systemRandom: Random = (bytes) => {
  webCrypto.getRandomValues(bytes);
};

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

function startSequence(random: Random): Sequence {
  const bytes = new Uint8Array(8);
  random(bytes);
  const digits = [...bytes].map((byte) => hex(byte, 2)).join('');
  return { process: digits.slice(0, 10), seconds: 0, counter: Number.parseInt(digits.slice(10), 16) };
}

/** A new id. `clock` gives ms since 1970, `random` fills the bytes it is given. */
export function newId(clock: Clock = Date.now, random: Random = systemRandom): string {
  const sequence = sequences.get(random) ?? startSequence(random);
  sequences.set(random, sequence);
  const seconds = Math.floor(clock() / 1000);
  if (seconds > sequence.seconds) sequence.seconds = seconds;
  sequence.counter += 1;
  if (sequence.counter >= COUNTER_END) {
    // The counter is used up within this second: borrow the next one, or the id would be smaller than the last.
    sequence.counter = 0;
    sequence.seconds += 1;
  }
  return hex(sequence.seconds % SECONDS_END, 8) + sequence.process + hex(sequence.counter, 6);
}

/** True for 24 lowercase hex characters. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
}

/** Characters 18 to 24: the heading of a load, and what people read out to each other. */
export function shortId(id: string): string {
  return id.slice(18, 24);
}

/** The stored ConnexId, or else characters 18 to 24 of the id. */
export function connexIdOf(user: { _id: string; connexId?: string | null | undefined }): string {
  return user.connexId || shortId(user._id);
}

/** The user id as the welcome message shows it: the first 6 characters. */
export function homeUserId(id: string): string {
  return id.slice(0, 6);
}

/** A pasted id, shown by its last five or six characters. */
export function lastCharactersLabel(id: string, count: 5 | 6): string {
  return id.slice(-count);
}

/** A person in a picker: the name followed by the ConnexId in capitals. */
export function userLabel(user: { _id: string; name: string; connexId?: string | null | undefined }): string {
  return `${user.name} ${connexIdOf(user).toUpperCase()}`;
}
