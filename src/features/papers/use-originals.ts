/** The photographs of a paper: asked for when its viewer opens, and once more when somebody says so. */
import { useCallback, useEffect, useState } from 'react';
import { fetchOriginals, type KeptOriginal, waitingOriginals } from '#offline/paper-originals.ts';
import { failureOf } from '#ui/use-submit.ts';

export interface Originals {
  /** Null while they are asked for, or can't be. */
  list: readonly KeptOriginal[] | null;
  /** Why they can't be had, as a sentence. */
  why: string | null;
  load: () => void;
}

export function useOriginals(bolId: string, paperId: string, pages: number): Originals {
  const [list, setList] = useState<readonly KeptOriginal[] | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const load = useCallback(async () => {
    setWhy(null);
    try {
      // Whoever took them has them here until they are sent.
      const waiting = await waitingOriginals(paperId);
      setList(waiting.length === pages ? waiting : await fetchOriginals(bolId, paperId));
    } catch (error) {
      setWhy(failureOf(error).message);
    }
  }, [paperId, bolId, pages]);
  useEffect(() => void load(), [load]);
  return { list, why, load: () => void load() };
}
