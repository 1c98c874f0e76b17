/**
 * Web Push in this browser: permission, subscription, and telling the server of it. The permission is asked for only
 * from a person's press. The subscription belongs to who pressed; it ends when they log out.
 */
import { addPushSubscription, getPushKey, removePushSubscription } from '#contract/push-subscription.ts';
import { call } from '#offline/call.ts';
import { keepPushOwner, readPushOwner } from '#offline/push-owner.ts';

/** `denied`: the browser was told never to show any. `unsupported`: it can't, or has no service worker yet. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Not `ready`: that one never settles where the worker could not be installed. */
const registration = async () => (isSupported() ? await navigator.serviceWorker.getRegistration() : undefined);

async function subscription(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

/** How pushes to this browser stand for a person. */
export async function readPushState(userId: string): Promise<PushState> {
  if (!(await registration())) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) && (await readPushOwner()) === userId ? 'on' : 'off';
}

/**
 * Asks for the permission and subscribes; to be called straight from a press. `off`: the person closed the question.
 * Throws CallError when the server can't be told, and what the browser throws when it can't subscribe.
 */
export async function turnOnPush(userId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(userId);
  const worker = await registration();
  if (!worker) return 'unsupported';
  const { publicKey } = await call(getPushKey);
  // One of another person or for another key can't be taken over.
  await (await subscription())?.unsubscribe();
  await keepPushOwner(userId);
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  try {
    await tellServer(made);
  } catch (error) {
    await endPush();
    throw error;
  }
  return 'on';
}

/** Ends pushes to this browser and tells the server. Without a network it finds out by itself when it pushes next. */
export async function turnOffPush(): Promise<void> {
  const ended = await subscription();
  await endPush();
  if (!ended) return;
  await call(removePushSubscription, { body: { endpoint: ended.endpoint } }).catch((error: unknown) =>
    console.info('The server finds out at its next push that this browser takes none any more.', error),
  );
}

/**
 * Makes pushes fit who is logged in now: those of anybody else end, together with what of theirs is still shown; those
 * of this person are renewed, in case the server has lost them.
 */
export async function keepPush(userId: string | null): Promise<void> {
  const owner = await readPushOwner();
  if (owner === null) return;
  if (owner !== userId) {
    await endPush();
    return;
  }
  const mine = await subscription();
  if (mine) await tellServer(mine);
}

/** What can be read goes first: some browsers ask a service of theirs to end a subscription, and may not reach it. */
async function endPush(): Promise<void> {
  // What names nobody may have come after they left, and this may be the second go at ending it.
  for (const shown of (await (await registration())?.getNotifications()) ?? []) {
    if (!(shown.data as { nameless?: boolean } | null)?.nameless) shown.close();
  }
  await (await subscription())?.unsubscribe();
  await keepPushOwner(null);
}

async function tellServer(made: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await call(addPushSubscription, { body: { endpoint: endpoint ?? made.endpoint, keys: { p256dh, auth } } });
}
