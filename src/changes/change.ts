/**
 * What a change is: everything the device must know about one kind of thing a person can do without a network. Each is
 * declared once, in a file of its own: what is stored (`args`, the intent; `context`, what the person saw), which rows
 * and documents it touches, the request it becomes, how it looks before the server has it, and the words about it.
 * The rule itself is the domain's; the server calls the same one.
 */

import type * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Load, LoadRecord } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';
import type { Stop } from '#domain/zone-of-address.ts';
import { msg, t } from '#language/say.ts';
import type { ClockFacts } from './clock-facts.ts';
import type { Lane } from './lane.ts';

/** The part of an outbox entry that a change is told about. */
export interface Made<A, C> {
  /** The entry's id, which is also its idempotency key. */
  id: string;
  args: A;
  context: C;
  actorId: string;
  /** Device time with its UTC offset. */
  occurredAt: string;
  clock: ClockFacts;
}

/**
 * The rows of a reply, by the names under which the device looks for them. A row under another name would show its old
 * state again until the next pull.
 */
type ReplyRows =
  | { newLoad: Load }
  | { updatedLoad: Load }
  | { load?: Load | undefined; withheld?: true | undefined }
  | { bol?: Bol | undefined; withheld?: true | undefined }
  | { bols: Bol[] }
  | Notification;

/** What the server gets for an entry. */
export interface ChangeRequest {
  endpoint: Endpoint & { reply: z.ZodMiniType<ReplyRows> };
  params?: Record<string, string>;
  query?: Record<string, string>;
  body: unknown;
}

/** A load as the server last had it, without anything that waits. A load it doesn't have (any more) is null. */
export interface ServerState {
  load: LoadRecord | null;
  bols: Bol[];
}

/** One line of "mine and theirs": what it is about, what was entered here, what the server has. */
export interface Comparison {
  label: string;
  mine: string;
  server: string;
}

/** For "mine and theirs", where one side has nothing. */
export const NOTHING = '—';
export const NO_BOL = msg('Not there any more');

/** What the words about a change name, as its maker saw it: kept, so that they can be said in any language. */
export type About = Readonly<Record<string, string>>;

/** What an older version stored, before this one checks it. */
export interface Stored {
  args: unknown;
  context: unknown;
}

export interface Change<T extends string, A extends z.ZodMiniType, C extends z.ZodMiniType> {
  type: T;
  version: number;
  /**
   * The lowest level of the wire at which a server knows this change; left out: any. It waits until a server of that level
   * has answered. Where it can be, its endpoint is one that servers of lower levels do not have: what they refuse waits on,
   * but a field that they leave out is lost where a former process answers in the middle of an update.
   */
  needsLevel?: number | ((args: z.output<A>) => number);
  /** The intent: no address, no token. Frozen once the entry has been sent. */
  args: A;
  context: C;
  /** The step from each older version to the next. Steps are kept forever: old entries still go out. */
  upcasts?: Record<number, (old: Stored) => Stored>;
  /** The load's id, or the notification's own lane: entries of one lane go out in order. */
  lane: (args: z.output<A>) => string;
  /** Ids of the rows it changes. */
  rows: (args: z.output<A>) => string[];
  /** Ids of what there is by it, besides the fact that has its entry's id: new rows, a signature. */
  makes?: (args: z.output<A>) => string[];
  /** Ids of the facts it says something about: without them the server has nothing to put it on. */
  buildsOn?: (args: z.output<A>, context: z.output<C>) => string[];
  /** SHA-256 of the documents and photos that must be on the server first. */
  documents?: (args: z.output<A>) => string[];
  /** Ids of BOLs it takes away: a confirmed removal must not show up again before the feed says so too. */
  removes?: (args: z.output<A>) => string[];
  request: (made: Made<z.output<A>, z.output<C>>) => ChangeRequest;
  /** The lane as it looks with this change. */
  fold: (lane: Lane, made: Made<z.output<A>, z.output<C>>) => Lane;
  /** What was entered beside what the server has, for an entry the server refused; only what the change was about. */
  compare: (made: Made<z.output<A>, z.output<C>>, server: ServerState) => Comparison[];
  /** The change in words, for the list of waiting work. */
  words: (about: About) => string;
  /** Which earlier fact counts instead, in words that are kept, where the answer was `superseded`. */
  superseded?: (row: (Stop & { checkin: string | null; checkout: string | null }) | undefined) => string;
}

/** Declares a change and keeps its types. */
export const change = <const T extends string, A extends z.ZodMiniType, C extends z.ZodMiniType>(
  declaration: Change<T, A, C>,
) => declaration;

/** A change as somebody made it, ready to be stored; `label` is its words in the language of then. */
export interface Recorded<T extends string, A, C> {
  /** Of its entry, where another change of the same moment names it; left out: a new one. */
  id?: string;
  type: T;
  args: A;
  context: C;
  about?: About;
  label: string;
}

/** What a change names, and its words now. */
export const named = ({ words }: { words: (about: About) => string }, about: About) => ({ about, label: words(about) });

/** A load and a BOL, as words name them. */
export const aboutLoad = ({ pUNum }: Pick<LoadRecord, 'pUNum'>) => ({ load: pUNum });
export const aboutBol = ({ file, load }: Pick<Bol, 'file' | 'load'>) => ({ bol: file.name, load: load.pUNum });

/** `BOL 0-bol.pdf for load PU-1234`; the load alone where it is about no BOL. */
export const whatWords = ({ bol, load = '' }: About): string =>
  bol === undefined ? t('load {load}', { load }) : t('BOL {bol} for load {load}', { bol, load });
