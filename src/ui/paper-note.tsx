import type { ReactNode } from 'react';
import { usePrinting } from './use-printing.ts';

/** Words that only paper needs: what a field on the screen would have shown. */
export function PaperNote({ children }: { children: ReactNode }) {
  return usePrinting() && <p>{children}</p>;
}
