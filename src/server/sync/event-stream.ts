/**
 * The stream of nudges: server-sent events that say "there may be something to pull" and nothing else. Streams end
 * after half an hour, so that an ended session or a changed role is noticed when the browser reconnects.
 */

import type { OutgoingHttpHeaders } from 'node:http';
import type { events as eventsEndpoint } from '#contract/change.ts';
import { HEADERS } from '#contract/failure.ts';
import { audiencesOf } from '../base/changes.ts';
import { ENVELOPE } from '../http/answer.ts';
import { type Call, TAKEN_OVER } from '../http/call.ts';
import type { Nudges } from './nudges.ts';

const HEARTBEAT_MS = 25_000;
const LIFETIME_MS = 30 * 60_000;
/** A browser has one stream; a person may have several devices. Beyond this the oldest one ends. */
const STREAMS_PER_USER = 12;

const NUDGE = 'event: changed\ndata:\n\n'; // not a text: an event

/** Streams of this process by user, oldest first. */
const openStreams = new Map<string, Set<() => void>>();

export async function openEventStream(
  { actor, services, request, reply }: Call<typeof eventsEndpoint>,
  nudges: Nudges,
): Promise<typeof TAKEN_OVER> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8', // not a text: a header
    'cache-control': 'no-store',
    // Proxies that gather replies would hold nudges back.
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
    ...ENVELOPE,
    [HEADERS.now]: String(services.clock().getTime()),
  });
  raw.write('retry: 3000\n\n');

  const end = () => raw.end();
  const nudge = () => {
    // Who reads too slowly has an earlier nudge waiting already.
    if (!raw.writableNeedDrain) raw.write(NUDGE);
  };
  const unsubscribe = nudges.subscribe(audiencesOf(actor), { nudge, end });
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS); // not a text: a comment of the stream
  const lifetime = setTimeout(end, LIFETIME_MS);
  const forget = register(actor.userId, end);
  raw.on('close', () => {
    unsubscribe();
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    forget();
  });
  return TAKEN_OVER;
}

function register(userId: string, end: () => void): () => void {
  const streams = openStreams.get(userId) ?? new Set();
  openStreams.set(userId, streams.add(end));
  const [oldest] = streams;
  if (streams.size > STREAMS_PER_USER) oldest?.();
  return () => {
    streams.delete(end);
    if (streams.size === 0) openStreams.delete(userId);
  };
}
