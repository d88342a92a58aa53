import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { builtinModules } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settingNames } from '#server/config/environment.ts';
import { metricsSettingOf } from '#server/metrics/metrics-setting.ts';
import { readRelease, releaseName } from '#server/release.ts';
import { processesWanted } from '#server/startup/run-cluster.ts';
import { isReleased, packageFolders, places } from '../../scripts/release-files.mjs';

/** What `npm run release` packs, without packing it: it was unpacked and started by hand (docs/running.md). */

const root = path.join(import.meta.dirname, '../..');
const example = fs.readFileSync(path.join(root, '.env.example'), 'utf8');
const units = fs
  .readdirSync(path.join(root, 'deploy'))
  .filter((name) => /\.(service|timer)$/.test(name))
  .map((name) => `deploy/${name}`);
const isThere = (file: string) => places.some((place) => file === place || file.startsWith(`${place}/`));
const sources = ['server', 'shared', 'emulator', 'scripts'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.(ts|mjs)$/.test(file) && isReleased(file)),
);
/** What a release runs; other scripts of the folder are for clones. */
const run = sources.filter(
  (file) => !file.startsWith('scripts/') || /\/(start|run-server|migrate|staff|doctor|backup)\.mjs$/.test(file),
);

test('what a release runs imports only files and packages that are in it', () => {
  const packages = new Set(packageFolders().map((folder) => folder.replace(/^node_modules\//, '')));
  const missing = run.flatMap((file) =>
    importsIn(file)
      .filter((name) => !(name.startsWith('node:') || builtinModules.includes(name)))
      .filter((name) => {
        if (name.startsWith('.')) return !isThere(path.join(path.dirname(file), name));
        if (name.startsWith('#')) return !isThere(name.slice(1));
        return !packages.has(packageOf(name));
      })
      .map((name) => `${file} imports ${name}`),
  );
  expect(run.length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

test('every dependency is imported by what a release runs; pages and the admin are built of devDependencies', () => {
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const imported = new Set(run.flatMap(importsIn).map(packageOf));
  expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([]);
});

test('the server finds its files in the project folder, from its sources and from the built server alike', () => {
  const byOwnPlace = run
    .filter((file) => /^(server|shared)\//.test(file) && file !== 'server/root.ts')
    .filter((file) => /(?<!createRequire\()import\.meta\./.test(fs.readFileSync(path.join(root, file), 'utf8')));
  expect(byOwnPlace).toEqual([]);
});

test('a release has no tests, no packages of tests, and nothing that belongs to one machine', () => {
  expect(sources.filter((file) => /\.(test|spec)\.tsx?$/.test(file))).toEqual([]);
  const packages = packageFolders();
  expect(packages).toContain('node_modules/fastify');
  for (const name of ['vitest', 'vite', 'playwright-core', 'typescript', 'fauxqs']) {
    expect(packages).not.toContain(`node_modules/${name}`);
  }
  for (const file of ['.env', '.data', '.git', 'demo', 'tests', 'release', 'test-results']) {
    expect(isThere(file), file).toBe(false);
  }
  for (const place of places.filter((name) => !name.startsWith('build/'))) {
    expect(fs.existsSync(path.join(root, place)), place).toBe(true);
  }
});

test('a release has the documents by which it is set up and operated', () => {
  for (const file of ['docs/operating.md', 'docs/running.md', '.env.example']) expect(isThere(file), file).toBe(true);
});

test('every link of a document in a release leads to a file that is in it', () => {
  const documents = places.flatMap((place) => {
    if (place.endsWith('.md')) return [place];
    if (place !== 'docs/decisions') return [];
    return fs.readdirSync(path.join(root, place)).map((name) => `${place}/${name}`);
  });
  const missing = documents.flatMap((document) =>
    [...fs.readFileSync(path.join(root, document), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, link]) => path.join(path.dirname(document), link!))
      .filter((file) => !isThere(file) || !isReleased(file) || !fs.existsSync(path.join(root, file)))
      .map((file) => `${document} links to ${file}`),
  );

  expect(documents.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('a release says its version and commit, and a clone its version', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-release-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version: '1.2.3', private: true }));
  expect(readRelease(folder)).toEqual({ version: '1.2.3', commit: null });
  expect(releaseName(readRelease(folder))).toBe('1.2.3');

  const commit = '1a2b3c4d5e6f'.padEnd(40, '0');
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ version: '1.2.3', commit }));
  expect(releaseName(readRelease(folder))).toBe('1.2.3, commit 1a2b3c4d5e6f');
});

const programs = ['serve', 'work', 'migrate', 'backup', 'doctor'];

test.for([...programs.map((name) => `oge-${name}.service`), 'Containerfile'])(
  'the scripts and settings that deploy/%s names exist',
  (name) => {
    const text = fs.readFileSync(path.join(root, 'deploy', name), 'utf8');
    const scripts = [...text.matchAll(/\bscripts\/[\w-]+\.mjs/g)].map(([file]) => file);
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts) expect(run, file).toContain(file);
    const named = settingsIn(text);
    expect(named.filter((setting) => setting !== 'NODE_COMPILE_CACHE' && !settingNames.includes(setting))).toEqual([]);
    // systemd and `podman run --env-file` prefer a settings file, which most begin as a copy of this one.
    const switchedOn = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, setting]) => setting!);
    expect(named.filter((setting) => switchedOn.includes(setting))).toEqual([]);
  },
);

test.for(['serve', 'work'])('no settings file gives oge-%s.service another role or lets it migrate', (role) => {
  const unit = fs.readFileSync(path.join(root, `deploy/oge-${role}.service`), 'utf8');
  expect(unit).toMatch(new RegExp(`^ExecStart=/usr/bin/env ROLE=${role} MIGRATE=off .*/usr/bin/node `, 'm'));
});

test('the jobs of oge-work.service have a port of their own for metrics, above all that oge-serve.service may have', () => {
  const unit = fs.readFileSync(path.join(root, 'deploy/oge-work.service'), 'utf8');
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  // As systemd reads it, with a program that prints its port.
  const printing = command
    .replaceAll('$$', '$')
    .replace('/usr/bin/node scripts/start.mjs', `${process.execPath} -p process.env.METRICS_PORT`);
  const portWith = (env: Record<string, string>) =>
    execFileSync('/bin/sh', ['-c', printing], { env, encoding: 'utf8' }).trim();

  expect(() => processesWanted(['--processes', '100'])).toThrow('from 1 to 99');
  // One more than 99 while SIGUSR2 replaces them.
  expect(metricsSettingOf({ METRICS_PORT: '9464' }, 99)).toEqual({ METRICS_PORT: '9563' });
  expect(portWith({ METRICS_PORT: '9464' })).toBe('9564');
  expect(portWith({ METRICS_PORT: '' })).toBe('');
  expect(portWith({})).toBe('undefined');
});

test.for(['serve', 'work'])('oge-%s.service starts again and again, also when migrations could not run', (role) => {
  const unit = fs.readFileSync(path.join(root, `deploy/oge-${role}.service`), 'utf8');
  expect(unit).toMatch(/^Wants=.*oge-migrate\.service/m);
  expect(unit).not.toMatch(/^(Requires|BindsTo)=/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^Restart=always$/m);
});

test.for(['serve', 'work'])('oge-%s.service starts when the clock of the machine is set', (role) => {
  const unit = fs.readFileSync(path.join(root, `deploy/oge-${role}.service`), 'utf8');
  expect(unit).toMatch(/^Wants=.*\btime-sync\.target\b/m);
  expect(unit).toMatch(/^After=.*\btime-sync\.target\b/m);
});

test('what the shop stores on a machine, photos of shoppers too, only its own user can read', () => {
  const open = [...units, 'docs/operating.md', 'docs/running.md'].filter((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    // Each start of a unit sets the mode anew, so all have the same.
    return text.split('StateDirectory=').length !== text.split('StateDirectoryMode=0700').length;
  });
  expect(open).toEqual([]);
});

test('nginx takes no machine out of turn for a 503, which both send while a part of the shop is away', () => {
  const settings = fs.readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8');
  expect(settings).toMatch(/proxy_next_upstream .*http_503/);
  const machines = [...settings.matchAll(/^ +server 10\..*$/gm)].map(([line]) => line);
  expect(machines).toHaveLength(2);
  for (const machine of machines) expect(machine).toContain(' max_fails=0;');
});

test('every unit that a timer starts, that tells of a failure or that a document names is in deploy/', () => {
  const texts = [...units, 'docs/operating.md', 'docs/running.md'].map((file) =>
    fs.readFileSync(path.join(root, file), 'utf8'),
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\boge-\w+@?(?:%N)?\.(?:service|timer)/g)].map(([name]) => name),
  );
  const started = units.filter((file) => file.endsWith('.timer')).map((file) => file.replace('timer', 'service'));
  const missing = [...named.map((name) => `deploy/${name.replace('%N', '')}`), ...started].filter(
    (file) => !units.includes(file),
  );
  expect(started).toHaveLength(2);
  expect(missing).toEqual([]);
});

test('the nightly backup deletes older ones itself, and writes where the doctor looks for it', () => {
  const backup = fs.readFileSync(path.join(root, 'deploy/oge-backup.service'), 'utf8');
  const [, folder = ''] = /^ExecStart=.* scripts\/backup\.mjs (\S+) --keep \d+$/m.exec(backup) ?? [];
  expect(backup).toContain(`\nReadWritePaths=${folder}\n`);
  const doctor = fs.readFileSync(path.join(root, 'deploy/oge-doctor.service'), 'utf8');
  expect(doctor).toMatch(new RegExp(`^Environment=.* BACKUP_DIR=${folder}$`, 'm'));
});

/** The names of settings that a unit or an image sets. */
function settingsIn(text: string): string[] {
  const lines = text.matchAll(/^(?:Environment=|ENV |ExecStart=\/usr\/bin\/env )(.+)$/gm);
  return [...lines].flatMap(([, line]) => [...line!.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name!));
}

/** '@fastify/static' of '@fastify/static/types'. */
const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Without types. */
function importsIn(file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const all = text.matchAll(
    /^(?:import|export)\b(?! type\b)[^;'=()]*?\bfrom '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm,
  );
  return [...all].map(([, from, bare, loaded]) => from ?? bare ?? loaded ?? '');
}
