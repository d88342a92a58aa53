import { sql } from 'kysely';
import type { Fleet } from '../fleet/fleet.ts';
import { createNextRelease, nextVersion } from '../next-release.ts';
import type { Scene } from '../scene.ts';

/** A migration, the roll-out of a release, and the way back: the former release on the new schema. */
export const releaseAndBack: Scene = {
  name: 'release-and-back',
  title: 'a release with migrations, and back',
  maxFailed: 0,
  maxGap: 20,
  async act(fleet, buying) {
    const next = await createNextRelease(fleet);
    const former = await versionsOf(fleet);
    const migrated = await fleet.command('migrate', [], {}, next);
    const faults = migrated.code === 0 ? [] : [`npm run migrate ended with ${migrated.code}: ${migrated.output}`];
    await buying.untilOrders(5); // The former release on the new schema.

    await rollOut(fleet, next);
    faults.push(...(await otherVersions(fleet, [nextVersion, nextVersion])));
    await buying.untilOrders(5);

    await rollOut(fleet, fleet.release);
    faults.push(...(await otherVersions(fleet, former)));
    await buying.untilOrders(5);
    const { rows } = await sql`select note_of_the_proof from orders limit 1`.execute(fleet.db);
    return { faults: rows.length === 1 ? faults : [...faults, 'The new column is not there.'] };
  },
};

async function rollOut({ machines }: Fleet, release: string): Promise<void> {
  for (const machine of machines) {
    machine.use(release);
    await machine.restartServe();
    await machine.restartWork();
  }
}

const versionsOf = ({ machines }: Fleet) =>
  Promise.all(
    machines.map(async ({ url }) => ((await (await fetch(`${url}/version`)).json()) as { version: string }).version),
  );

async function otherVersions(fleet: Fleet, wanted: readonly string[]): Promise<string[]> {
  const versions = await versionsOf(fleet);
  return versions.join() === wanted.join() ? [] : [`Machines run ${versions.join()} and not ${wanted.join()}.`];
}
