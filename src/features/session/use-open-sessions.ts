import { useCallback, useEffect, useState } from 'react';
import { endSession, endSessionsOf, listSessions, type OpenSession } from '#contract/open-session.ts';
import { call } from '#offline/call.ts';

interface OpenSessions {
  /** The last used first; null until the server has answered. */
  sessions: OpenSession[] | null;
  /** Why they can't be read, as a sentence. */
  problem: string | null;
  load: () => Promise<void>;
  /** Signs one of them out, or with null all but this one, and reads them again. Throws CallError. */
  end: (sessionId: string | null) => Promise<void>;
}

/** Where the person is signed in. The server alone knows, so nothing of it is kept here. */
export function useOpenSessions(userId: string): OpenSessions {
  const [sessions, setSessions] = useState<OpenSession[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(async () => {
    setProblem(null);
    try {
      setSessions((await call(listSessions)).sessions);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }, []);
  useEffect(() => void load(), [load]);
  const end = async (sessionId: string | null) => {
    if (sessionId === null) await call(endSessionsOf, { params: { userId } });
    else await call(endSession, { params: { sessionId } });
    await load();
  };
  return { sessions, problem, load, end };
}
