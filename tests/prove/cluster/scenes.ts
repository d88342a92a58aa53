import type { Scene } from './scene.ts';
import { killPrimary } from './scenes/kill-primary.ts';
import { releaseAndBack } from './scenes/release-and-back.ts';
import { rollingRestarts } from './scenes/rolling-restarts.ts';

/** In the order in which they are played. */
export const scenes: readonly Scene[] = [killPrimary, rollingRestarts, releaseAndBack];
