/**
 * The cursor a device keeps: how far it has read each of its audiences' feeds. Opaque to the device, and nothing it
 * could gain by changing it: the audiences come from the session, never from the cursor.
 */
import { createHash } from 'node:crypto';
import { Failure } from '../http/failure.ts';
import type { Audience } from './audience.ts';

/** Where a feed stands for one audience. */
export interface FeedHead {
  /** The last number given out. */
  position: number;
  /** Numbers below this are no longer complete. */
  floor: number;
}

export interface Feed {
  epoch: string;
  /** By audience, in the order of the person's audiences. */
  heads: FeedHead[];
}

const gone = () => new Failure('cursor-gone', 'This cursor can no longer be continued. Start again without one.');

const hashOf = (audiences: readonly Audience[]) =>
  createHash('sha256').update(audiences.join(' ')).digest('base64url').slice(0, 16);

/** How far a device has read, by audience. */
export interface Reading {
  positions: number[];
  /** Where the feed stood when this pass began, for a pass from the start: what was removed before it need not be told. */
  began: number[];
}

/** What the device sends next time. */
export function writeCursor({ epoch, heads }: Feed, audiences: readonly Audience[], reading: Reading): string {
  const { positions, began } = reading;
  const needed = positions.some((position, index) => position < (heads[index]?.floor ?? 0));
  const cursor = [1, epoch, hashOf(audiences), ...positions, ...(needed ? began : [])];
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/**
 * What a cursor says; 410 when it is not one of ours, of another set of audiences (another person, another role), of a
 * feed that was started anew, or too old.
 */
export function readCursor(cursor: string | undefined, audiences: readonly Audience[], feed: Feed): Reading {
  const heads = feed.heads.map(({ position }) => position);
  if (cursor === undefined || cursor === '') return { positions: audiences.map(() => 0), began: heads };
  const [version, epoch, hash, ...numbers] = decode(cursor);
  if (version !== 1 || epoch !== feed.epoch || hash !== hashOf(audiences)) throw gone();
  const count = audiences.length;
  if (numbers.length !== count && numbers.length !== 2 * count) throw gone();
  const known = numbers.map((number, index) => {
    if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw gone();
    // Beyond the last number: the database was restored from an older copy.
    if (number > (heads[index % count] ?? 0)) throw gone();
    return number;
  });
  const positions = known.slice(0, count);
  const began = numbers.length === count ? positions : known.slice(count);
  for (const [index, { floor }] of feed.heads.entries()) {
    const position = positions[index] ?? 0;
    if (position > 0 && Math.max(position, began[index] ?? 0) < floor) throw gone();
  }
  return { positions, began };
}

function decode(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    // Whatever this is, it cannot be continued.
    return [];
  }
}
