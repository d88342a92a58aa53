// npm test: from a fresh clone to the checks that take minutes (`core-tests.mjs`); with `--all` to every check, as the gate
// runs them. Words choose test files among all, as vitest reads them.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { coreTests } from './tests/core-tests.mjs';
import { filesIn } from './prepare/files-in.mjs';
import { ensureInstalled, hashOf, ourEnvironment, root } from './prepare/install-if-changed.mjs';
import { readArguments } from './prepare/read-arguments.mjs';

const began = performance.now();
const { values, positionals: chosen } = readArguments({ all: { type: 'boolean' } }, 'npm test -- [--all] [word …]', {
  allowPositionals: true,
});
const isCore = !values.all && chosen.length === 0;
const failed = [];
const faults = [];
const unsteady = [];
await ensureInstalled();

// Quick parts run side by side; if one of them fails, no longer part is started.
await Promise.all([
  part('Types', 'node', ['scripts/check-types.mjs']),
  part('Pages built', 'node', ['scripts/build.mjs']).then(
    (isBuilt) => isBuilt && part('Browser baseline', 'node', ['scripts/baseline/check-build.ts']),
  ),
  part('Lint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet']),
  part('Format', 'oxfmt', ['--check']),
  tests('unit'),
]);
endIfFailed();
if (isCore) {
  await tests('db', { isShown: true });
  await tests('browser', { isShown: true });
} else {
  // The proofs run one at a time and often wait for what they have killed: the tests on the database use what they leave.
  await Promise.all([tests('db', { isShown: true }), tests('prove')]);
  await testScale();
  await tests('browser', { isShown: true });
}
for (const fault of unsteady) console.log(`\nPassed only the second time, find the cause:\n${fault}`);
endIfFailed();
console.log(`\n${isCore ? 'The core' : 'Everything'} passed in ${since(began)}.`);
if (isCore) console.log('`npm test -- --all` runs every test.');

/**
 * Files that failed run once more, by themselves: on a busy machine one test in three thousand may fail for a reason of
 * its own. Tests that pass only then are named at the end.
 */
async function tests(project, options) {
  const name = `Tests: ${project}`;
  const first = await runTests(name, project, isCore ? (coreTests[project] ?? []) : chosen, options);
  if (first.hasPassed) return true;
  const { text, files, isOnlyInFiles } = first.report ?? {};
  const canRunAgain = isOnlyInFiles && files.length <= 3;
  if (canRunAgain && (await runTests(`${name}, again`, project, [...files, '--maxWorkers=1'])).hasPassed) {
    unsteady.push(text);
    return true;
  }
  failed.push(name);
  if (text) faults.push(text);
  return false;
}

/** Runs some tests of a project; where some failed, `report` is what `report-faults.mjs` wrote. */
async function runTests(name, project, words, options) {
  const file = path.join(root, 'node_modules', '.cache', `faults-${project}.json`);
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=./scripts/tests/report-faults.mjs'];
  const projects = project === 'browser' ? ['browser', 'old-browsers'] : [project];
  const chosenProjects = projects.flatMap((one) => ['--project', one]);
  const args = ['run', ...chosenProjects, '--passWithNoTests', ...reporters, ...words];
  const hasPassed = await runPart(name, 'vitest', args, { ...options, env: { FAULTS: file } });
  return { hasPassed, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
}

/** Scale tests run only if the server has changed since they last passed. */
async function testScale() {
  const stamp = path.join(root, 'node_modules', '.cache', 'scale-passed');
  const files = ['server', 'shared', 'migrations', 'tests', 'package-lock.json'].flatMap(filesIn);
  const wanted = hashOf(files.filter((file) => !/(?<!\.scale)\.test\.ts$|^tests\/(browser|prove)\//.test(file)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    console.log('\nTests: scale: passed before with the same server');
    return;
  }
  if ((await tests('scale', { isShown: true })) && chosen.length === 0) {
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  }
}

/** Runs one part, which has to pass. */
async function part(name, command, args) {
  const hasPassed = await runPart(name, command, args);
  if (!hasPassed) failed.push(name);
  return hasPassed;
}

/**
 * Runs one part and says how long it took. The output of parallel parts is shown in one piece when each has ended, so
 * that it does not mix; only one of them is shown live.
 *
 * @returns whether it passed
 */
async function runPart(name, command, args, { isShown = false, env } = {}) {
  const start = performance.now();
  const output = [];
  const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd: root, env: { ...ourEnvironment, ...env }, stdio });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => {
    child.on('close', resolve).on('error', ({ message }) => output.push(Buffer.from(`${message}\n`)));
  });
  console.log(`\n${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${since(start)}`);
  process.stdout.write(Buffer.concat(output));
  return code === 0;
}

function endIfFailed() {
  if (failed.length === 0) return;
  // Named once more at the end: thousands of lines may have followed.
  for (const fault of faults) console.error(`\n${fault}`);
  console.error(`\nFailed after ${since(began)}: ${failed.join(', ')}`);
  process.exit(1);
}

/** Such as '83 s'. */
function since(start) {
  return `${Math.round((performance.now() - start) / 1_000)} s`;
}
