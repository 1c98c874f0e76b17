/** The number on the installed app's icon. Does nothing where icons have no numbers. */
export function showBadge(count: number): void {
  if (!globalThis.navigator?.setAppBadge) return;
  // Refused where the app is not installed.
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
