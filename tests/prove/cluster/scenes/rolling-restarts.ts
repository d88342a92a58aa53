import type { Scene } from '../scene.ts';

const restarts = 50;

/** Each restart waits until the former machine is ready again, as docs/running.md says. */
export const rollingRestarts: Scene = {
  name: 'rolling-restarts',
  title: `${restarts} rolling restarts by SIGTERM`,
  maxFailed: 0,
  maxGap: 20,
  async act({ machines }) {
    for (let restart = 0; restart < restarts; restart += 1) await machines[restart % 2]!.restartServe();
    return { faults: [] };
  },
};
