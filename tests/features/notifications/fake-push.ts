/** A browser's push part, which happy-dom has none of: permission, service worker registration, one subscription. */

interface FakePush {
  permission: NotificationPermission;
  /** What the person answers when the browser asks. */
  answer: NotificationPermission;
  /** How often the browser has asked. */
  asked: number;
  subscribed: { endpoint: string; key: unknown } | null;
  /** Notifications that are shown. */
  shown: { close: () => void; data?: unknown }[];
  /** The browser's push service does not answer. */
  unreachable: boolean;
}

/** Puts it into the page; the returned function takes it away again. */
export function installFakePush(): { push: FakePush; remove: () => void } {
  const push: FakePush = {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    subscribed: null,
    shown: [],
    unreachable: false,
  };
  let made = 0;
  const subscription = () =>
    push.subscribed && {
      endpoint: push.subscribed.endpoint,
      toJSON: () => ({ endpoint: push.subscribed?.endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        if (push.unreachable) throw new Error('The push service does not answer.');
        push.subscribed = null;
        return true;
      },
    };
  const registration = {
    getNotifications: async () => push.shown,
    pushManager: {
      getSubscription: async () => subscription(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
        made += 1;
        push.subscribed = { endpoint: `https://push.example.com/${made}`, key: applicationServerKey };
        return subscription();
      },
    },
  };
  const request = async () => {
    push.asked += 1;
    push.permission = push.answer;
    return push.permission;
  };
  const Notification = { requestPermission: request };
  Object.defineProperty(Notification, 'permission', { get: () => push.permission });
  Object.assign(window, { PushManager: class {}, Notification });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
  return {
    push,
    remove: () => {
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
      Reflect.deleteProperty(navigator, 'serviceWorker');
    },
  };
}
