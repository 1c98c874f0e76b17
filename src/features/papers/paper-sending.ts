import type { OutboxEntry } from '#changes/entry.ts';

/** Of what waits about a paper in the outbox; null when nothing does. */
export type PaperSending = 'waiting' | 'attention' | null;

/** How far the news about each paper is: itself, what the office says of it, that it is taken back. */
export function sendingOfPapers(entries: readonly OutboxEntry[]): (paperId: string) => PaperSending {
  return (paperId) => {
    const own = entries.filter((entry) => paperOf(entry) === paperId);
    if (own.length === 0) return null;
    return own.some(({ status }) => status === 'attention') ? 'attention' : 'waiting';
  };
}

function paperOf({ id, type, args }: OutboxEntry): string | null {
  if (type === 'add-paper') return id;
  return type === 'review-paper' || type === 'void-paper' ? (args as { paperId: string }).paperId : null;
}
