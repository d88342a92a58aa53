import { startWorkers } from '#server/jobs/jobs.ts';
import type { Shop } from '#server/shop.ts';

/** Jobs are added in a transaction, of which nobody here knows when it is over: soon. */
const soonMs = [10, 50, 250];

/** Works off what is added as soon as it is there, so that no test waits for a poll. */
export async function workOffAtOnce(shop: Shop): Promise<void> {
  const look = await startWorkers(shop, { pollSeconds: 5 });
  const { jobs } = shop;
  const send = jobs.send.bind(jobs) as (...job: unknown[]) => Promise<string | null>;
  Object.assign(jobs, {
    async send(...job: unknown[]) {
      const id = await send(...job);
      for (const ms of soonMs) setTimeout(look, ms).unref();
      return id;
    },
  });
}
