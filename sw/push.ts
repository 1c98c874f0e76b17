/** Web Push: shows what the server sends and opens the screen it is about. */
import { isPushForLoggedIn } from '#offline/push-owner.ts';

declare const self: ServiceWorkerGlobalScope;

interface PushText {
  title: string;
  body: string;
  path: string;
}

const DEFAULT: PushText = { title: 'Connex BOL', body: 'There is news about your loads.', path: '/home' };

/** What a message says; anything unreadable still becomes a notification, because browsers demand one per push. */
export function textOf(data: PushMessageData | null): PushText {
  let given: Partial<Record<keyof PushText, unknown>>;
  try {
    given = (data?.json() as typeof given | null) ?? {};
  } catch {
    given = {};
  }
  const text = (key: keyof PushText) => {
    const value = given[key];
    return typeof value === 'string' && value !== '' ? value : DEFAULT[key];
  };
  const path = text('path');
  // Only screens of this app: a message never leads elsewhere.
  return { title: text('title'), body: text('body'), path: /^\/(?!\/)/.test(path) ? path : DEFAULT.path };
}

/** One per path: the same message again, or newer news about the same thing, takes the place of what is shown. */
export function showPush(event: PushEvent): void {
  event.waitUntil(show(event.data));
}

async function show(data: PushMessageData | null): Promise<void> {
  // On its way while the person logged out: who holds the device now must not read it.
  const nameless = !(await isPushForLoggedIn());
  const { title, body, path } = nameless ? DEFAULT : textOf(data);
  const options = { body, icon: '/icon-192.png', badge: '/icon-192.png', tag: path, data: { path, nameless } };
  await self.registration.showNotification(title, options);
}

/** Brings a window of the app to the screen the notification is about, or opens one. */
export function openPath(event: NotificationEvent): void {
  event.notification.close();
  const { path } = (event.notification.data ?? DEFAULT) as { path: string };
  event.waitUntil(open(path));
}

async function open(path: string): Promise<void> {
  const [client] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!client) {
    await self.clients.openWindow(path);
    return;
  }
  await client.focus();
  await client.navigate(path).catch(() => self.clients.openWindow(path));
}
