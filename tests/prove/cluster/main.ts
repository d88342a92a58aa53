import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../random.ts';
import { seed } from '../size.ts';
import { Endings } from './endings.ts';
import { startFleet } from './fleet/fleet.ts';
import { stockUp } from './goods.ts';
import { keepLogs } from './keep-logs.ts';
import { missingParts } from './parts.ts';
import { createTarball, removeTarball } from './release.ts';
import { type Outcome, play, textOf } from './scene.ts';
import { scenes } from './scenes.ts';
import { startNothingMore } from './start-process.ts';
import { tableOf } from './table.ts';

/**
 * npm run prove -- cluster: starts a whole shop on two machines, lets people buy and breaks one part after the other. Words
 * choose scenes; `--release` names a tarball of `npm run release` to prove instead of this code.
 *
 * Exits with 0 when nothing was lost and every promise held.
 */
const { values, positionals } = parseArgs({ options: { release: { type: 'string' } }, allowPositionals: true });
const chosen = scenes.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((word) => !scenes.some(({ name }) => name === word));
const endings = new Endings();
let hasFailed = true;

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    console.error(`\n${name}: everything is ended.`);
    startNothingMore();
    void endings.endAll().then(() => process.exit(130));
  });
}
process.exitCode = await main();

async function main(): Promise<number> {
  const missing = missingParts();
  if (missing) return complain(missing);
  if (unknown.length > 0) return complain(`Scenes are ${scenes.map(({ name }) => name).join(', ')}.`);
  try {
    return await proveAll();
  } catch (error) {
    return complain(textOf(error));
  } finally {
    await endings.endAll();
  }
}

async function proveAll(): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-cluster-'));
  fs.chmodSync(folder, 0o755);
  endings.add(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  endings.add(removeTarball);
  endings.add(() => hasFailed && console.error(`Logs: ${keepLogs(folder)}`));
  say(values.release ? 'Starting the fleet …' : 'Making a release, and starting the fleet …');
  const tarball = values.release ? path.resolve(values.release) : await createTarball();
  const fleet = await startFleet(folder, { tarball, endings });
  const goods = await stockUp(fleet);
  const random = new Random(seed);
  const outcomes: Outcome[] = [];
  for (const scene of chosen) {
    say(`${scene.title} …`);
    const outcome = await play(scene, fleet, goods, random);
    outcomes.push(outcome);
    // Written already, so that an interrupted run has its measurements.
    console.log(tableOf([outcome]).split('\n').at(-1));
    for (const fault of outcome.faults) console.error(`  FAULT: ${fault}`);
  }
  const load = os.loadavg().map((one) => one.toFixed(1));
  console.log(`\n${tableOf(outcomes)}\n`);
  console.log(`${os.availableParallelism()} cores, load ${load.join(', ')} (1, 5, 15 minutes), seed ${seed}.`);
  const faults = outcomes.reduce((sum, outcome) => sum + outcome.faults.length, 0);
  hasFailed = faults > 0;
  console.log(faults === 0 ? 'Every promise held.' : `${faults} promises did not hold.`);
  return faults === 0 ? 0 : 1;
}

function say(sentence: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${sentence}`);
}

function complain(sentence: string): number {
  console.error(sentence);
  return 1;
}
