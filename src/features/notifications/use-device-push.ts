import { useEffect, useState } from 'react';
import { type PushState, readPushState, turnOffPush, turnOnPush } from './device-push.ts';

interface DevicePush {
  /** Null until the browser was asked. */
  state: PushState | null;
  problem: string | null;
  busy: boolean;
  turn: (on: boolean) => Promise<void>;
}

/** Pushes to this browser for a person, and the switch for them. */
export function useDevicePush(userId: string): DevicePush {
  const [state, setState] = useState<PushState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    const show = (found: PushState) => here && setState(found);
    readPushState(userId).then(show, () => show('unsupported'));
    return () => {
      here = false;
    };
  }, [userId]);

  const turn = async (on: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      if (!on) await turnOffPush();
      setState(on ? await turnOnPush(userId) : 'off');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setState(await readPushState(userId));
    } finally {
      setBusy(false);
    }
  };
  return { state, problem, busy, turn };
}
