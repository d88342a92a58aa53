import { sql } from 'kysely';
import { makeProduct } from '../../../data/factories.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Machine } from '../fleet/machine.ts';
import type { Scene } from '../scene.ts';
import { until } from '../until.ts';

/**
 * The standby that lists and products are read from dies. Everything is read from the primary then, and from the standby
 * again when it is back. All the time a new price shows within two seconds.
 */
export const killReplica: Scene = {
  name: 'kill-replica',
  title: 'the read replica killed',
  maxFailed: 0,
  maxGap: 20,
  async act(fleet, buying) {
    const { machines, postgres } = fleet;
    // Another product than the one people buy, whose orders have its price.
    const { productId } = await makeProduct(fleet.db);
    const untilBothRead = (source: Source) => untilRead(source, fleet, productId);
    await postgres.untilWhole();
    await untilBothRead('replica');
    const replica = await postgres.replica();
    await replica.kill();
    await buying.untilOrders(10);
    await untilBothRead('primary');
    replica.start();
    await postgres.untilWhole();
    await untilBothRead('replica');
    const reads = await Promise.all(machines.map((machine) => machine.publicReads()));
    const sum = (source: Source) => reads.reduce((all, one) => all + one[source], 0);
    return { faults: [], remark: `${sum('replica')} reads from it, ${sum('primary')} from the primary` };
  },
};

type Source = 'replica' | 'primary';

/** Changes a price until each machine has read one there. */
async function untilRead(source: Source, fleet: Fleet, productId: string): Promise<void> {
  const { machines } = fleet;
  const countAll = () => Promise.all(machines.map((machine) => machine.publicReads()));
  const before = await countAll();
  await until(`both machines read from the ${source}`, async () => {
    await showNewPrice(fleet, productId);
    const after = await countAll();
    return after.every((reads, at) => reads[source] > before[at]![source]);
  });
}

/** @throws Error when a machine still shows the former price two seconds after it was changed */
async function showNewPrice({ db, machines }: Fleet, productId: string): Promise<void> {
  const { rows } = await sql<{ price: number }>`
    update variants set price = price + 50 where product_id = ${productId} returning price`.execute(db);
  const deadline = performance.now() + 2_000;
  await Promise.all(machines.map((machine) => untilShown(machine, rows[0]!.price, deadline)));
}

async function untilShown({ name, url }: Machine, price: number, deadline: number): Promise<void> {
  for (;;) {
    const list = await (await fetch(`${url}/api/product/list`)).text();
    if (list.includes(`"basePrice":${price}`)) return;
    if (performance.now() > deadline) throw new Error(`${name} shows an old price two seconds after it was changed.`);
  }
}
