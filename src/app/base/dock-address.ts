/** What the board of the dock looks at stands in its address, by id: there a reload and a colleague find it again. */
/** The driver who was chosen, and the truck somebody works on. */
export const [DRIVER, TRUCK] = ['driver', 'truck'] as const;

/** The address with other values of these; null takes one out. */
export function withValues(params: URLSearchParams, values: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
