import { onTestFinished } from 'vitest';
import { type PushService, startPushService, type Subscription } from '../../../emulator/push/push-service.ts';
import { testShop, type TestShop } from '../../shop/test-shop.ts';
import type { Shopper } from '../shopper.ts';

/** A shop and a push service that live in the same time. */
export async function shopWithPush(): Promise<{ shop: TestShop; push: PushService }> {
  const push: PushService = await startPushService({ now: () => shop.clock.now() });
  onTestFinished(() => push.close());
  const shop: TestShop = await testShop({ pushEmulator: push.origin });
  return { shop, push };
}

interface ListedDevice {
  _id: string;
  name: string;
  lastPushedAt: string | null;
  isGivenUp: boolean;
  endpointHash: string;
}

/** The devices of a member of staff, and the key that their browsers subscribe with. */
export async function devicesOf(who: Shopper): Promise<{ devices: ListedDevice[]; publicKey: string }> {
  const { body } = await who.call('GET', '/api/admin/notices/devices');
  return { devices: body['devices'] as ListedDevice[], publicKey: body['publicKey'] as string };
}

/** Switches notices on in a browser of a member of staff, as the admin does. */
export async function switchOnDevice(push: PushService, who: Shopper): Promise<Subscription> {
  const { publicKey } = await devicesOf(who);
  const subscription = push.subscribe(publicKey);
  const { status, body } = await who.call('POST', '/api/admin/notices/devices', subscription);
  if (status !== 200) throw new Error(`Switching on a device: ${status} ${JSON.stringify(body)}`);
  return subscription;
}
