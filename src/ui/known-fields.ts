/** For each field of a form, whether a kept value is of the kind this version types there. */
export type KnownFields<T> = { [F in keyof T]-?: (value: unknown) => boolean };

export const isText = (value: unknown): boolean => typeof value === 'string';

/** Of what was kept, the fields this version can continue: an older one may have kept others, or the same in another shape. */
export function knownFields<T extends object>(kept: unknown, known: KnownFields<T>): Partial<T> {
  const fields = Object.entries(typeof kept === 'object' && kept !== null ? kept : {});
  const isKnown = (name: string, value: unknown) => Object.hasOwn(known, name) && known[name as keyof T](value);
  return Object.fromEntries(fields.filter(([name, value]) => isKnown(name, value))) as Partial<T>;
}
