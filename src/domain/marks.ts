/**
 * What people look for in a list, whatever the status: the chips above it. A load can have several. Which it has is
 * found out in `mark-facts.ts`; the keys stand alone because every list's address needs them.
 */
export const MARKS = ['late', 'no-driver', 'at-dock', 'osd', 'to-sign', 'today'] as const;
export type Mark = (typeof MARKS)[number];
