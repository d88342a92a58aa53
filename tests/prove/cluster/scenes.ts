import type { Scene } from './scene.ts';
import { backup } from './scenes/backup.ts';
import { killPrimary } from './scenes/kill-primary.ts';
import { killReplica } from './scenes/kill-replica.ts';
import { laggingReplica } from './scenes/lagging-replica.ts';
import { machineDiskFull } from './scenes/machine-disk-full.ts';
import { mailAway } from './scenes/mail-away.ts';
import { primaryDiskFull } from './scenes/primary-disk-full.ts';
import { releaseAndBack } from './scenes/release-and-back.ts';
import { restoreToSecond } from './scenes/restore-to-a-second.ts';
import { rollingRestarts } from './scenes/rolling-restarts.ts';
import { storeAway } from './scenes/store-away.ts';

/**
 * In the order in which they are played: the one that loses orders of the running shop is the last, and the backup is restored
 * before there are migrations of a next release, which the former one does not know.
 */
export const scenes: readonly Scene[] = [
  killPrimary,
  killReplica,
  rollingRestarts,
  storeAway,
  mailAway,
  machineDiskFull,
  primaryDiskFull,
  backup,
  restoreToSecond,
  releaseAndBack,
  laggingReplica,
];
