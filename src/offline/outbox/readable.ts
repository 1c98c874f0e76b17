/**
 * Entries outlive versions of the app: each is brought up to the current version of its type and checked before it is
 * used. What cannot be read is never thrown away: it waits as "needs attention" and can be exported.
 */
import { type MutationType, mutations } from '#contract/mutation.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';

type Raw = Pick<OutboxEntry, 'args' | 'context'>;
type Upcast = (old: Raw) => Raw;

/** By type, the step from each old version to the next. Steps are kept forever. */
const UPCASTS: { [T in MutationType]?: Record<number, Upcast> } = {};

function isKnownType(type: string): type is MutationType {
  return Object.hasOwn(mutations, type);
}

/** Whether this build knows the entry's type and version at all; if not, a newer version of the app is needed. */
export function isKnown(entry: Pick<OutboxEntry, 'type' | 'version'>): boolean {
  return isKnownType(entry.type) && entry.version <= mutations[entry.type].version;
}

/** The entry in the current version of its type, or null when it cannot be read. */
export function readable(entry: OutboxEntry): OutboxEntry | null {
  if (!isKnown(entry)) return null;
  const { version, args, context } = mutations[entry.type];
  let raw: Raw = { args: entry.args, context: entry.context };
  for (let from = entry.version; from < version; from++) {
    const upcast = UPCASTS[entry.type]?.[from];
    if (!upcast) return null;
    raw = upcast(raw);
  }
  const parsedArgs = args.safeParse(raw.args);
  const parsedContext = context.safeParse(raw.context);
  if (!parsedArgs.success || !parsedContext.success) return null;
  return { ...entry, version, args: parsedArgs.data, context: parsedContext.data } as OutboxEntry;
}
