// Names every feature in the built storefront that some browser of the baseline does not support. Run by `npm test`
// after the build.
import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../server/config/config.ts';
import { builtPages } from '../../server/pages/built-pages.ts';
import { deferScripts, preloadLargest } from '../../server/pages/defer-scripts.ts';
import { scriptGate } from '../../server/pages/script-gate.ts';
import { allowed, isAllowed, isPolyfilled } from './allowed.ts';
import { baseline } from './baseline.ts';
import { unsupportedInScript } from './unsupported-scripts.ts';
import { unsupportedInStyles } from './unsupported-styles.ts';

const folder = path.join(import.meta.dirname, '../../build');

const files = ['client/assets', 'service-worker'].flatMap((part) =>
  fs.readdirSync(path.join(folder, part)).map((name) => ({ name, code: read(part, name) })),
);
const noApi = () => Promise.resolve(Response.json({}, { status: 503 }));

/** They run before the polyfills have come. */
const inline = [
  ...(await scriptsOfHomePage()).map((code) => ({
    name: `inline script '${code.slice(0, 60)}…'`,
    features: unsupportedInScript(code),
  })),
  { name: 'server/pages/script-gate.ts', features: unsupportedInScript(scriptGate) },
  {
    name: 'server/pages/defer-scripts.ts',
    features: unsupportedInScript(deferScripts({ entry: '', polyfills: '', scripts: [] })),
  },
  { name: 'server/pages/defer-scripts.ts, preloadLargest', features: unsupportedInScript(preloadLargest(['x'])) },
];
const found = [
  ...files
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ name, code }) => ({ name, features: unsupportedInScript(code) })),
  ...files
    .filter(({ name }) => name.endsWith('.css'))
    .map(({ name, code }) => ({ name, features: unsupportedInStyles(code) })),
  ...inline,
];
const problems = [
  ...found.map(({ name, features }) => ({ name, features: features.filter((one) => !isAllowed(one.split(' ')[0]!)) })),
  ...inline.map(({ name, features }) => ({
    name,
    features: features.filter((one) => isPolyfilled(one.split(' ')[0]!)),
  })),
].flatMap(({ name, features }) => features.map((feature) => `  ${name}: ${feature}`));
const used = found.flatMap(({ features }) => features);
for (const name of allowed.flatMap(({ features }) => features)) {
  if (!used.some((feature) => feature.startsWith(name))) problems.push(`  ${name} is allowed, and nothing uses it`);
}
if (problems.length > 0) {
  const browsers = Object.entries(baseline).map(([browser, version]) => `${browser} ${version}`);
  console.error(
    `Not supported by every browser of the baseline (${browsers.join(', ')}; decision 0053):\n${problems.join('\n')}`,
  );
  console.error(
    'Write it with older features, in @supports, or add it to web/polyfills or scripts/baseline/allowed.ts.',
  );
  process.exitCode = 1;
}

function read(...names: string[]): string {
  return fs.readFileSync(path.join(folder, ...names), 'utf8');
}

/** The scripts that a page has in its HTML (`web/ui/ServerScript.tsx`). The home page has all of them, without an API too. */
async function scriptsOfHomePage(): Promise<readonly string[]> {
  const { renderPage } = await builtPages();
  const settings = readConfig({}).shop;
  const page = await renderPage({ url: settings.publicUrl, cookie: '', settings, send: noApi, report: () => {} });
  return page.inlineScripts;
}
