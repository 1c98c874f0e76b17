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

export function writeCursor(epoch: string, audiences: readonly Audience[], positions: readonly number[]): string {
  return Buffer.from(JSON.stringify([1, epoch, hashOf(audiences), ...positions])).toString('base64url');
}

/**
 * The positions of a cursor; 410 when it is not one of ours, of another set of audiences (another person, another
 * role), of a feed that was started anew, or too old.
 */
export function readCursor(cursor: string | undefined, audiences: readonly Audience[], feed: Feed): number[] {
  if (cursor === undefined || cursor === '') return audiences.map(() => 0);
  const [version, epoch, hash, ...positions] = decode(cursor);
  if (version !== 1 || epoch !== feed.epoch || hash !== hashOf(audiences)) throw gone();
  if (positions.length !== audiences.length) throw gone();
  return positions.map((position, index) => {
    const { position: last = 0, floor = 0 } = feed.heads[index] ?? {};
    if (typeof position !== 'number' || !Number.isSafeInteger(position) || position < 0) throw gone();
    // Beyond the last number: the database was restored from an older copy.
    if (position > last || (position > 0 && position < floor)) throw gone();
    return position;
  });
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
