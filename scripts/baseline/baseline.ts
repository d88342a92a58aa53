/**
 * The oldest browsers that get scripts (decision 0053), by the names of MDN's compatibility data. Older ones read and
 * buy by the plain HTML of the pages; `server/pages/script-gate.ts` tells them apart.
 */
export const baseline = { chrome: 87, chrome_android: 87, safari: 14.1, safari_ios: 14.5, firefox: 90 } as const;

/** For Vite: what newer syntax is rewritten for. All of them read the whole of ES2021. */
export const buildTargets = {
  target: 'es2021',
  cssTarget: [
    `chrome${baseline.chrome}`,
    `safari${baseline.safari}`,
    `ios${baseline.safari_ios}`,
    `firefox${baseline.firefox}`,
  ],
};
