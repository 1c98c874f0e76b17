/**
 * Bodies within bounds: of so many bytes, and not slower than a poor line is. What is announced as too large is refused
 * before a byte of it is read; what was not announced, when it has become too large.
 */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { t } from '#language/say.ts';
import { Failure } from '../base/failure.ts';
import type { Route } from './route.ts';

/** A sender gets this long for nothing, ms, */
const GRACE_MS = 20_000;
/** and then has to have sent so much for each second since the first: a tenth of a poor phone line, bytes. */
const SLOWEST = 8 * 1024;
const LOOK_EVERY_MS = 2_000;

/** JSON that takes milliseconds to judge, bytes. */
const LARGE = 64 * 1024;

let lastTurn = Promise.resolve();
/** However many large bodies arrive at once, others are answered between one and the next. */
function turnOfItsOwn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

const tooLarge = () => new Failure('too-large', t('The request is too large.'));

/** Only what calls take: JSON, kept as bytes so that our own parser can refuse it properly, and PDFs and JPEGs, not read here. */
export function bodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: Readable) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of piecesOf(stream, request.routeOptions.bodyLimit)) pieces.push(piece);
    const body = Buffer.concat(pieces);
    if (body.length > LARGE) await turnOfItsOwn();
    return body;
  });
  app.addContentTypeParser(['application/pdf', 'image/jpeg'], (_, stream, done) => done(null, stream));
}

/** Throws for a body that this route would refuse after reading it, by what its headers say of it. */
export function checkAnnouncedBody({ accepts, bodyLimit }: Route, { headers }: FastifyRequest): void {
  const size = Number(headers['content-length'] ?? 0);
  if (size === 0 && headers['transfer-encoding'] === undefined) return;
  const contentType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (contentType !== accepts) throw new Failure('wrong-content-type', t('This call takes {accepts}.', { accepts }));
  if (size > bodyLimit) throw tooLarge();
}

/**
 * What `stream` gives, piece by piece. Throws `too-large` beyond `most` bytes, and leaves the rest unread; a stream that
 * breaks off, or is slower than anybody honest and so is cut off, throws `invalid`: nobody is there to be answered.
 */
export async function* piecesOf(stream: Readable, most: number): AsyncGenerator<Uint8Array> {
  const began = performance.now();
  let size = 0;
  const watch = setInterval(() => {
    if (performance.now() - began > GRACE_MS + (size / SLOWEST) * 1000) stream.destroy(new Error('too slow'));
  }, LOOK_EVERY_MS);
  try {
    // Not destroyed when it is left early: its socket has to carry the refusal.
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      size += piece.length;
      if (size > most) throw tooLarge();
      yield piece;
    }
  } catch (error) {
    if (error instanceof Failure || !stream.errored) throw error;
    throw new Failure('invalid', t('The request broke off.'), { fields: {} });
  } finally {
    clearInterval(watch);
  }
}

// What becomes of a body that was refused before it was read. Left to itself, node would read all of it and throw it
// away; closing at once would make the sender's system throw our answer away. So the answer is sent, nothing more is
// read, and the connection is closed a moment later. A small body costs nothing to read, and its connection lives on.

const SMALL = 64 * 1024;
/** For the answer to arrive, ms. */
const LINGER_MS = 2_000;

export function leaveUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isLeftUnread(request)) return;
    reply.header('connection', 'close');
    const { socket } = request.raw;
    // Once it has answered, node resumes the connection to read the rest and throw it away. Pausing it after that is
    // too late: all that has arrived until then is read in one go.
    socket.resume = () => socket;
    // Not before a resumption that is already on its way, which a pause would not take back.
    process.nextTick(() => socket.pause());
    // What node does with a connection after its last answer.
    socket.destroySoon = () => {
      socket.end();
      const timer = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once('close', () => clearTimeout(timer));
    };
  });
}

function isLeftUnread({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > SMALL;
}
