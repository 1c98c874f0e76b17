/** Web Push: shows what the server sends and opens the screen it is about. */
import { firstSpoken, isLanguage, type Language } from '#language/languages.ts';
import { isPushForLoggedIn } from '#offline/push-owner.ts';
import { loggedInAccount } from '#offline/service-worker.ts';

declare const self: ServiceWorkerGlobalScope;

interface PushText {
  title: string;
  body: string;
  path: string;
}

/** The worker has no catalogue: what it says itself stands here. */
const NEWS: Record<Language, string> = {
  en: 'There is news about your loads.', // not a text: here in every language
  es: 'Hay novedades sobre sus cargas.', // not a text: here in every language
  fr: 'Il y a du nouveau pour vos chargements.', // not a text: here in every language
};

const HOME = '/home';

/** What is said where a message says nothing, or may say nothing: in the language of the person, else the browser's. */
async function usual(): Promise<PushText> {
  const account = await loggedInAccount().catch(() => null);
  const chosen = account?.user.language;
  const language = isLanguage(chosen) ? chosen : firstSpoken(globalThis.navigator?.languages ?? []);
  return { title: 'Connex BOL', body: NEWS[language], path: HOME }; // not a text: a name
}

/**
 * Only screens of this app: a message never leads elsewhere. Browsers read a backslash as a slash and pass over tabs and
 * line breaks, so that `/\host` would be another site.
 */
const isScreen = (path: string) => /^\/(?!\/)/.test(path) && !/[\\\p{Cc}]/u.test(path);

/** What a message says; anything unreadable still becomes a notification, because browsers demand one per push. */
export function textOf(data: PushMessageData | null, otherwise: PushText): PushText {
  let given: Partial<Record<keyof PushText, unknown>>;
  try {
    given = (data?.json() as typeof given | null) ?? {};
  } catch {
    given = {};
  }
  const text = (key: keyof PushText) => {
    const value = given[key];
    return typeof value === 'string' && value !== '' ? value : otherwise[key];
  };
  const path = text('path');
  return { title: text('title'), body: text('body'), path: isScreen(path) ? path : otherwise.path };
}

/** One per path: the same message again, or newer news about the same thing, takes the place of what is shown. */
export function showPush(event: PushEvent): void {
  event.waitUntil(show(event.data));
}

async function show(data: PushMessageData | null): Promise<void> {
  // On its way while the person logged out: who holds the device now must not read it.
  const nameless = !(await isPushForLoggedIn());
  const otherwise = await usual();
  const { title, body, path } = nameless ? otherwise : textOf(data, otherwise);
  const options = { body, icon: '/icon-192.png', badge: '/icon-192.png', tag: path, data: { path, nameless } };
  await self.registration.showNotification(title, options);
}

/** Brings a window of the app to the screen the notification is about, or opens one. */
export function openPath(event: NotificationEvent): void {
  event.notification.close();
  const { path } = (event.notification.data ?? { path: HOME }) as { path: string };
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
