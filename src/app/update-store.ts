import { create } from 'zustand';

interface UpdateState {
  /** Set once a new version waits; call it when the person agrees. */
  apply: (() => void) | null;
  /** The person has agreed; the page loads anew as soon as the new version has taken over. */
  agreed: boolean;
}

/** Whether a newer version of the app waits for the person's word. */
export const useUpdate = create<UpdateState>(() => ({ apply: null, agreed: false }));
