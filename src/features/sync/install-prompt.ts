/**
 * The browser's own way to install, held until somebody presses Install. The event comes once, soon after the page and
 * long before there is a reason to ask, so this listens from the start and everything else comes later.
 */
import { create } from 'zustand';

/** What Chromium's browsers hand out; no other knows it. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** Null where the browser offers nothing: not Chromium, installed already, or used up. */
export const useInstallPrompt = create<{ held: InstallPrompt | null }>(() => ({ held: null }));

/** Call once. From then on the browser's own banner stays away. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallPrompt.setState({ held: event as InstallPrompt });
  });
  window.addEventListener('appinstalled', () => useInstallPrompt.setState({ held: null }));
}
