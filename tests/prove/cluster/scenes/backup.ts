import fs from 'node:fs';
import path from 'node:path';
import type { Bought } from '../../buyers/keep-buying.ts';
import { compare } from '../compare.ts';
import { compareRestored } from '../compare-restored.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Scene } from '../scene.ts';
import { urlOf } from '../fleet/shop-database.ts';

const backupFolder = ({ folder }: Fleet) => path.join(folder, 'backups');
let began = 0;

/** A backup while people buy, restored beside the shop. */
export const backup: Scene = {
  name: 'backup',
  title: 'npm run backup, restored beside the shop',
  maxFailed: 0,
  maxGap: 20,
  async act(fleet, buying) {
    began = Date.now();
    const { code, output } = await fleet.command('backup', [backupFolder(fleet)]);
    await buying.untilOrders(20);
    return { faults: code === 0 ? [] : [`npm run backup ended with ${code}: ${output}`] };
  },
  async compare(fleet: Fleet, bought: readonly Bought[]) {
    const live = await compare(fleet, bought);
    const faults =
      live.lost === 0 ? live.faults : [...live.faults, `${live.lost} orders are lost in the running shop.`];
    const url = await createDatabase(fleet);
    const [name = ''] = fs.readdirSync(backupFolder(fleet));
    const settings = { DATABASE_URL: url, DATABASE_DIRECT_URL: '', DATABASE_PREPARE: '' };
    const { code, output } = await fleet.command('restore', [path.join(backupFolder(fleet), name)], settings);
    if (code !== 0) {
      return { lost: live.lost, foundBy: '', mayLose: true, faults: [...faults, `npm run restore: ${output}`] };
    }
    const restored = await compareRestored(fleet, bought, { url, moment: began });
    return { ...restored, mayLose: true, faults: [...faults, ...restored.faults] };
  },
};

async function createDatabase({ postgres }: Fleet): Promise<string> {
  const leader = await postgres.leader();
  await postgres.query(leader, 'create database restored owner shop');
  return urlOf(leader.port, 'restored');
}
