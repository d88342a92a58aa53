import { features } from 'web-features';
import { baseline } from './baseline.ts';

/** The first version of each browser that has a feature; `preview`, or missing, where none has. */
type Support = Partial<Record<keyof typeof baseline, string>>;

/** The compatibility data of MDN by its own keys, such as `javascript.builtins.Array.toSorted`. */
const support = new Map<string, Support>();
for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue;
  for (const [key, status] of Object.entries(feature.status.by_compat_key ?? {})) support.set(key, status.support);
}

const browsers = Object.keys(baseline) as (keyof typeof baseline)[];

/**
 * The browsers of the baseline that don't support a feature, such as `chrome 110, safari 16`; null if all support it, or if
 * nobody knows the key.
 */
export function missingIn(key: string): string | null {
  const versions = support.get(key);
  if (!versions) return null;
  const missing = browsers.flatMap((browser) => {
    const first = versionNumber(versions[browser]);
    return first > baseline[browser] ? [`${browser} ${first === Infinity ? 'never' : first}`] : [];
  });
  return missing.length > 0 ? missing.join(', ') : null;
}

/** The first version of each browser that has a feature. */
export const supportOf = (key: string): Support => support.get(key) ?? {};

export const isKnown = (key: string): boolean => support.has(key);

export const compatKeys = (): Iterable<string> => support.keys();

/** '≤37' is a version that the data only bounds. */
const versionNumber = (version: string | undefined) => Number.parseFloat(version?.replace('≤', '') ?? '') || Infinity;
