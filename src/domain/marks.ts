/**
 * What people look for in a list, whatever the status: the chips above it. A load can have several. Which it has is
 * found out in `mark-facts.ts`; the names stand alone because every list's address needs them.
 */
import { type Message, msg } from '#language/say.ts';

export const MARKS = ['late', 'no-driver', 'at-dock', 'osd', 'to-sign', 'today'] as const;
export type Mark = (typeof MARKS)[number];

export const MARK_TITLES: Record<Mark, Message> = {
  late: msg('Late'),
  'no-driver': msg('No driver'),
  'at-dock': msg('At the dock'),
  osd: msg('OS&D'),
  'to-sign': msg('To sign'),
  today: msg('Today'),
};
