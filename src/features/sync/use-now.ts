import { useEffect, useState } from 'react';

/** The time in ms, renewed every `everyMs` while the screen is there: for texts like "next try in 20 s". */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
