import { adminMessages } from '#shared/admin/messages.ts';
import type { NewDevice } from '#shared/admin/notices/devices.ts';

/** Where the service worker of the admin works; the storefront's has the rest of the site. */
const scope = '/admin';

/** Why this browser can't show notifications; null when it can. */
export type DeviceProblem = 'unsupported' | 'needs-home-screen' | 'blocked';

export function deviceProblem(): DeviceProblem | null {
  if (isApple() && !matchMedia('(display-mode: standalone)').matches) return 'needs-home-screen';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** An iPhone or iPad, of which newer ones call themselves a Mac: only an app on the home screen may show notifications. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** By which this browser finds itself in the list of devices; null when it has no subscription. */
export async function endpointHashHere(): Promise<string | null> {
  const subscription = deviceProblem() === null ? await subscriptionHere() : null;
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const subscriptionHere = async () => (await (await registrationHere())?.pushManager.getSubscription()) ?? null;

async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  // Without the admin's it is the storefront's.
  return registration?.scope.endsWith(scope) ? registration : null;
}

/**
 * Asks for the permission and subscribes. Anew each time: what the browser had may belong to somebody else, or to a former key
 * of the shop.
 *
 * @throws Error to show, when the browser or its user doesn't want
 */
export async function subscribeHere(publicKey: string): Promise<NewDevice> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(adminMessages.devices.blocked);
  try {
    const registration = await navigator.serviceWorker.register('/admin/service-worker.js', { scope });
    await whenActive(registration);
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    return { endpoint, keys: { p256dh, auth } };
  } catch {
    throw new Error(adminMessages.devices.subscribeFailed);
  }
}

/** Ends the subscription, and with it the service worker, which nothing else needs. */
export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
  await (await registrationHere())?.unregister();
}

/** Browsers subscribe only for a worker that is active. */
async function whenActive({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (!worker) return;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The service worker was not installed'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
