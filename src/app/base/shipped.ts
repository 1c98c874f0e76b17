/** After Ship: the shipper lands on Outbound, the load's row is marked there, and the message leads back to the load. */
import type { NavigateFunction } from 'react-router-dom';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import type { SaveWords } from '#ui/snackbar.tsx';
import { loadPath, PATHS } from './paths.ts';

/** What is said once it is kept; nobody has sent it yet. */
export const shippedWords = ({ company }: Pick<Session, 'company'>, loadId: string): SaveWords => ({
  message: t('Shipped · Saved on this device'),
  actions: [{ label: t('Open'), to: loadPath('shipper', company.name, 'outbound', loadId) }],
});

/** Opens the list the load is in now. The mark is this visit's: it is in no address that somebody shares. */
export function showShipped(navigate: NavigateFunction, loadId: string): void {
  navigate(`${PATHS.home}?list=outbound`, { state: { marked: loadId } });
}

/** The load to mark, of a location's state. */
export function markedIn(state: unknown): string | undefined {
  const marked = typeof state === 'object' && state !== null && 'marked' in state ? state.marked : undefined;
  return typeof marked === 'string' ? marked : undefined;
}
