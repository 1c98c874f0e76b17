import type { Bol } from '#contract/bol.ts';
import { StatusBadge } from '#ui/status-badge.tsx';

/** How far one BOL is, in a word. */
export function BolBadge({ bol }: { bol: Pick<Bol, 'completed' | 'checkin'> }) {
  if (bol.completed) {
    return (
      <StatusBadge tone="success" icon="done">
        Completed
      </StatusBadge>
    );
  }
  if (bol.checkin) {
    return (
      <StatusBadge tone="info" icon="mapPin">
        At delivery
      </StatusBadge>
    );
  }
  return null;
}
