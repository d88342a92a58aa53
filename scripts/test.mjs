// npm test: from a fresh clone to every check passed. Words choose test files, as vitest reads them.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn } from './files-in.mjs';
import { ensureInstalled, hashOf, ourEnvironment, root } from './install-if-changed.mjs';

const began = performance.now();
const chosen = process.argv.slice(2);
const failed = [];
const faults = [];
ensureInstalled();

// What takes seconds, side by side; where one of them fails nothing longer is begun.
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
// The proofs run one at a time and often wait for what they have killed: the tests on the database use what they leave.
await Promise.all([tests('db', { isShown: true }), tests('prove')]);
await testScale();
await tests('browser', { isShown: true });
endIfFailed();
console.log(`\nEverything passed in ${since(began)}.`);

async function tests(project, options) {
  const report = path.join(root, 'node_modules', '.cache', `faults-${project}.txt`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=./scripts/report-faults.mjs'];
  const args = ['run', '--project', project, '--passWithNoTests', ...reporters, ...chosen];
  const hasPassed = await part(`Tests: ${project}`, 'vitest', args, { ...options, env: { FAULTS: report } });
  if (!hasPassed && existsSync(report)) faults.push(readFileSync(report, 'utf8'));
  return hasPassed;
}

/** Great numbers are loaded anew only when something has changed that they could be slow in, or nobody knows. */
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

/**
 * Runs one part and says how long it took. What parts that run side by side print is shown in one piece when each has
 * ended, so that they do not talk over each other; only one of them is shown as it goes.
 *
 * @returns whether it passed
 */
async function part(name, command, args, { isShown = false, env } = {}) {
  const start = performance.now();
  const output = [];
  const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd: root, env: { ...ourEnvironment, ...env }, stdio });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => {
    child.on('close', resolve).on('error', ({ message }) => output.push(Buffer.from(`${message}\n`)));
  });
  if (code !== 0) failed.push(name);
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
