import type { Session } from '#offline/session.ts';
import { useSessionStore } from './session-store.ts';

/** The signed-in person. Only for screens behind `RequireAccess`, where there always is one. */
export function useViewer(): Session {
  const session = useSessionStore((state) => state.session);
  if (!session) throw new Error('This screen is only shown to a signed-in person.');
  return session;
}
