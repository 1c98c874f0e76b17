/**
 * What the board of the dock looks at stands in its address: there a reload and a colleague find it again. Ids of the driver
 * who was chosen and of the truck somebody works on, and what is searched for. Driver and search are one person's:
 * login.tsx takes them out when the tablet is handed over.
 */
export const [DRIVER, TRUCK, FIND] = ['driver', 'truck', 'find'] as const;

/** The address with other values of these; null takes one out. */
export function withValues(params: URLSearchParams, values: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** A board that looks for one load: the clerk lands on its truck. */
export const boardWith = (board: string, pUNum: string) => `${board}?${new URLSearchParams({ [FIND]: pUNum })}`;
