import type { Fleet } from '../fleet/fleet.ts';
import type { Scene } from '../scene.ts';
import { until } from '../until.ts';

const isImage = (path: string) => path.startsWith('/pictures/');

/** Images are missing in the meantime, and nothing else is: also for a machine that starts just then. */
export const storeAway: Scene = {
  name: 'store-away',
  title: 'the object store rejects connections, then stalls',
  mayFail: isImage,
  maxFailed: 0,
  maxGap: 20,
  async act(fleet, buying) {
    const { store, machines } = fleet;
    await store.close();
    const faults = await wrongImage(fleet);
    await machines[0].restartServe();
    await buying.untilOrders(15);
    await store.open();
    store.stall();
    await buying.untilOrders(15);
    store.goOn();
    await until('images are sent again', async () => (await fetch(await imageOf(fleet))).ok);
    return { faults };
  },
};

async function imageOf({ url, db }: Fleet): Promise<string> {
  const { mainImage } = await db.selectFrom('variants').select('mainImage').executeTakeFirstOrThrow();
  return url + mainImage;
}

/** A field in the place of the image, and when to come again. */
async function wrongImage(fleet: Fleet): Promise<string[]> {
  const { status, headers } = await fetch(await imageOf(fleet));
  const isRight = status === 503 && headers.get('content-type') === 'image/gif' && headers.has('retry-after');
  return isRight ? [] : [`An image without its store is ${status}, ${headers.get('content-type')}.`];
}
