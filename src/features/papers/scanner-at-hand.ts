/** One scanner for as long as a dialog is open, and a new one after the first has broken down. */
import { useEffect, useState } from 'react';
import { type Scanner, startScanner } from './scan/scanner.ts';

export interface ScannerAtHand {
  now: () => Scanner;
  /** The next one asked for is a new one. */
  putAway: () => void;
}

export function useScanner(): ScannerAtHand {
  const [atHand] = useState(keepScanner);
  useEffect(() => {
    // It is there by the time the first photo is.
    atHand.now();
    return atHand.putAway;
  }, [atHand]);
  return atHand;
}

function keepScanner(): ScannerAtHand {
  let scanner: Scanner | null = null;
  return {
    now: () => {
      scanner ??= startScanner();
      return scanner;
    },
    putAway: () => {
      scanner?.close();
      scanner = null;
    },
  };
}
