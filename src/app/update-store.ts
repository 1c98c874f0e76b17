import { create } from 'zustand';

interface UpdateState {
  /** Set once a new version waits; call it when the person agrees. */
  apply: (() => void) | null;
}

/** Whether a newer version of the app waits for the person's word. */
export const useUpdate = create<UpdateState>(() => ({ apply: null }));
