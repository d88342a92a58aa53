import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isRoot, unprivilegedUser } from '#server/db/postgres-files.ts';

/** The preparation of starts, in a folder of its own and with substitutes for npm and Vite. */

const root = path.join(import.meta.dirname, '../..');

test('of four starts at once one installs and builds, and the others wait for it', async () => {
  const clone = newClone();
  clone.write('npm-waits', '');
  const starts = [1, 2, 3, 4].map(() => clone.build());
  const waiting = () =>
    starts.filter(({ printed }) => printed().includes('Another start is installing or building here'));
  await expect.poll(() => waiting().length).toBe(3);
  clone.remove('npm-waits');
  expect(await Promise.all(starts.map(({ code }) => code))).toEqual([0, 0, 0, 0]);
  expect(clone.ran()).toEqual(['npm', 'vite', 'vite', 'vite']);
  expect(fs.readFileSync(path.join(clone.folder, 'build/client/page.js'), 'utf8')).toBe('words 1');
  expect(fs.readdirSync(path.join(clone.folder, '.cache'))).toEqual([]);
});

test('pages are built beside those that a running shop reads, which stay when a build fails', async () => {
  const clone = newClone();
  const page = path.join(clone.folder, 'build/client/page.js');
  await clone.build().code;
  clone.write('vite-waits', '');
  clone.write('web/page.ts', 'words 2');
  const start = clone.build();
  await expect.poll(() => clone.ran()).toHaveLength(5);
  expect(fs.readFileSync(page, 'utf8')).toBe('words 1');
  clone.write('vite-fails', '');
  clone.remove('vite-waits');
  expect(await start.code).toBe(7);
  await expect.poll(start.printed).toContain('vite can not');
  expect(fs.readFileSync(page, 'utf8')).toBe('words 1');
  clone.remove('vite-fails');
  expect(await clone.build().code).toBe(0);
  expect(fs.readFileSync(page, 'utf8')).toBe('words 2');
});

test('after a change of the server alone only the server is built', async () => {
  const clone = newClone();
  await clone.build().code;
  clone.write('server/startup/main.ts', 'server 2');
  expect(await clone.build().code).toBe(0);
  expect(clone.ran()).toEqual(['npm', 'vite', 'vite', 'vite', 'vite']);
  expect(fs.readFileSync(path.join(clone.folder, 'build/server/main.js'), 'utf8')).toBe('server 2');
  expect(fs.readFileSync(path.join(clone.folder, 'build/client/page.js'), 'utf8')).toBe('words 1');
});

test('a start that was killed blocks nobody, and the npm that it leaves behind is waited for', async () => {
  const clone = newClone();
  clone.write('npm-waits', '');
  const killed = clone.build();
  await expect.poll(() => clone.ran()).toEqual(['npm']);
  killed.child.kill('SIGKILL');
  await killed.code;

  const next = clone.build();
  await expect.poll(next.printed).toContain('Another start is installing or building here');
  expect(clone.ran()).toEqual(['npm']);
  clone.remove('npm-waits');
  expect(await next.code).toBe(0);
  expect(clone.ran()).toEqual(['npm', 'npm', 'vite', 'vite', 'vite']);
});

test('a number of a process that another process has by now blocks nobody', async () => {
  const clone = newClone();
  fs.mkdirSync(path.join(clone.folder, '.cache'));
  fs.symlinkSync(`${process.pid}:1`, path.join(clone.folder, '.cache/preparing'));
  expect(await clone.build().code).toBe(0);
});

test('a start that was killed while it removed the lock of another blocks nobody', async () => {
  const clone = newClone();
  fs.mkdirSync(path.join(clone.folder, '.cache'));
  for (const name of ['preparing', 'preparing.void'])
    fs.symlinkSync(`${process.pid}:1`, path.join(clone.folder, '.cache', name));
  expect(await clone.build().code).toBe(0);
  expect(fs.readdirSync(path.join(clone.folder, '.cache'))).toEqual([]);
});

test('a void lock is removed by one start at a time', async () => {
  const clone = newClone();
  const lock = path.join(clone.folder, '.cache/preparing');
  fs.mkdirSync(path.dirname(lock));
  fs.symlinkSync(`${process.pid}:1`, lock);
  // This process plays a start that removes it.
  const stat = fs.existsSync('/proc/self/stat') ? fs.readFileSync('/proc/self/stat', 'utf8') : '';
  const startedAt = stat.replace(/^.*\) /s, '').split(' ')[19] ?? '';
  fs.symlinkSync(`${process.pid}:${startedAt}`, `${lock}.void`);
  const start = clone.build();
  await expect.poll(start.printed).toContain('Another start is installing or building here');
  expect(fs.readlinkSync(lock)).toBe(`${process.pid}:1`);
  fs.rmSync(`${lock}.void`);
  expect(await start.code).toBe(0);
});

test('packages of an install that was interrupted are not taken for whole, whatever lockfile comes next', async () => {
  const clone = newClone();
  await clone.build().code;
  clone.write('package-lock.json', '{"of": "a branch"}');
  clone.write('npm-fails', '');
  expect(await clone.build().code).toBe(7);
  clone.write('package-lock.json', '{}');
  clone.remove('npm-fails');
  expect(await clone.build().code).toBe(0);
  expect(clone.ran().filter((name) => name === 'npm')).toHaveLength(3);
});

test('a user who may not write there reads it in one sentence', async () => {
  const clone = newClone();
  fs.chmodSync(clone.folder, 0o555);
  onTestFinished(() => fs.chmodSync(clone.folder, 0o755));
  const start = run(clone.folder, ['build.mjs'], {}, isRoot ? unprivilegedUser : {});
  expect(await start.code).toBe(1);
  await expect
    .poll(start.printed)
    .toMatch(/^There is something to install or build, and this user can't write in \S.+\.\n$/);
});

test('npm has a cache of its own where the home of the user can not be written, and only there', async () => {
  for (const [home, options] of [
    [path.join(root, 'package.json'), '--cache .+/oge clone-ü-[^/]+/.cache/npm$'],
    [os.tmpdir(), '^ci (?!.*--cache)'],
  ] as const) {
    const clone = newClone();
    const start = clone.build({ HOME: home, npm_config_cache: undefined });
    expect(await start.code).toBe(0);
    expect(fs.readFileSync(path.join(clone.folder, 'npm-options'), 'utf8').trim()).toMatch(new RegExp(options));
    expect(fs.readdirSync(path.join(clone.folder, '.cache'))).toEqual([]);
  }
});

test.for([
  ['start.mjs --port 4725', "Unknown option '--port'. The command is: npm start"],
  ['start.mjs staging', "Unexpected argument 'staging'. The command is: npm start"],
  ['start.mjs --processes', "Option '--processes <value>' argument missing. The command is: npm start"],
  ['dev.mjs --processes 4', "Unknown option '--processes'. The command is: npm run dev"],
  ['test.mjs --al', "Unknown option '--al'. The command is: npm test"],
  ['prove.mjs --sed 7', "Unknown option '--sed'. The command is: npm run prove"],
] as const)('%s ends with one sentence, before anything is installed', async ([words, sentence]) => {
  const clone = newClone();
  const start = clone.run(...words.split(' '));
  expect(await start.code).toBe(1);
  await expect.poll(start.printed).toMatch(/^[^\n]+\n$/);
  expect(start.printed()).toContain(sentence);
  expect(clone.ran()).toEqual([]);
});

/** Writes down that it ran, and does as the files say that a test has written. */
const program = (name: string, work: string) => `#!/bin/sh
echo ${name} >> ran
while test -e ${name}-waits; do sleep 0.02; done
if test -e ${name}-fails; then echo "${name} can not"; exit 7; fi
${work}
`;

const pagesBuild = 'mkdir -p .cache/build/client && cp web/page.ts .cache/build/client/page.js';
const serverBuild = 'mkdir .cache/build-server && cp server/startup/main.ts .cache/build-server/main.js';

function newClone() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge clone-ü-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  };
  fs.cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  write('package-lock.json', '{}');
  write('web/page.ts', 'words 1');
  write('server/startup/main.ts', 'server 1');
  write('bin/npm', program('npm', 'mkdir -p node_modules; echo "$*" > npm-options'));
  write('bin/vite', program('vite', `case "$*" in *vite.server*) ${serverBuild};; *) ${pagesBuild};; esac`));
  for (const name of ['npm', 'vite']) fs.chmodSync(path.join(folder, 'bin', name), 0o755);

  return {
    folder,
    write,
    remove: (name: string) => fs.rmSync(path.join(folder, name)),
    /** The programs that were run. */
    ran: () => {
      const file = path.join(folder, 'ran');
      return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : [];
    },
    build: (env: NodeJS.ProcessEnv = {}) => run(folder, ['build.mjs'], env),
    run: (...words: string[]) => run(folder, words),
  };
}

interface Run {
  child: ChildProcess;
  code: Promise<number | null>;
  printed: () => string;
}

function run(
  folder: string,
  [script, ...words]: string[],
  env: NodeJS.ProcessEnv = {},
  user: { uid?: number; gid?: number } = {},
): Run {
  const child = spawn(process.execPath, [`scripts/${script}`, ...words], {
    cwd: folder,
    ...user,
    env: { ...process.env, ...env, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  // Not until its streams end: what a killed one leaves behind has them.
  const code = once(child, 'exit').then(([exitCode]) => exitCode as number | null);
  return { child, code, printed: () => printed };
}
