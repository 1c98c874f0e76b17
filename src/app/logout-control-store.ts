/**
 * Whether Logout can be seen: not before anybody signed in (`initial`), then always (`block`), but not after a failure
 * of the server (`none`) until the person goes on to another screen.
 */
import { create } from 'zustand';

export const useLogoutControl = create<{ state: 'initial' | 'block' | 'none' }>(() => ({ state: 'initial' }));
