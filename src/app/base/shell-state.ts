/**
 * Whether Logout can be seen: not before anybody logged in (`initial`), then always (`block`), but not after a failure
 * of the server (`none`) until the person goes on to another screen.
 */
import { create } from 'zustand';

export const useLogoutControl = create<{ state: 'initial' | 'block' | 'none' }>(() => ({ state: 'initial' }));

interface UpdateState {
  /** Set once a new version waits; call it when the person agrees. */
  apply: (() => void) | null;
  /** The person has agreed; the page reloads as soon as the new version has taken over. */
  agreed: boolean;
}

/** Whether a newer version of the app waits for the person's word. */
export const useUpdate = create<UpdateState>(() => ({ apply: null, agreed: false }));

/** Whether the search over everything is open. */
export const usePaletteControl = create<{ isOpen: boolean }>(() => ({ isOpen: false }));
