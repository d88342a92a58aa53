// npm test: from a fresh clone to every check passed. Words choose test files, as vitest reads them.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn } from './files-in.mjs';
import { ensureInstalled, hashOf, ourEnvironment, root } from './installed.mjs';

const began = performance.now();
const chosen = process.argv.slice(2);
const failed = [];
ensureInstalled();

// What takes seconds, side by side; where one of them fails nothing longer is begun.
await Promise.all([
  part('Types', 'node', ['scripts/check-types.mjs']),
  part('Pages built', 'node', ['scripts/build.mjs']),
  part('Lint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet']),
  part('Format', 'oxfmt', ['--check']),
  tests('unit'),
]);
endIfFailed();
// Browsers keep the processors busy; the database and the proofs often wait, and take what is left.
await Promise.all([
  tests('browser'),
  tests('db')
    .then(testScale)
    .then(() => tests('prove')),
]);
endIfFailed();
console.log(`\nEverything passed in ${since(began)}.`);

function tests(project) {
  return part(`Tests: ${project}`, 'vitest', ['run', '--project', project, '--passWithNoTests', ...chosen]);
}

/** Great numbers are loaded anew only when something has changed that they could be slow in, or nobody knows. */
async function testScale() {
  const stamp = path.join(root, 'node_modules', '.cache', 'scale-passed');
  const guarded = ['server', 'shared', 'migrations', 'tests/bench', 'package-lock.json'].flatMap(filesIn);
  const wanted = hashOf(guarded.filter((file) => !/(?<!\.scale)\.test\.ts$/.test(file)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    console.log('\nTests: scale: passed before with the same server');
    return;
  }
  if ((await tests('scale')) && chosen.length === 0) {
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  }
}

/**
 * What a part prints is shown in one piece when it has ended, so that parts do not talk over each other.
 *
 * @returns whether it passed
 */
async function part(name, command, args) {
  const start = performance.now();
  const said = [];
  const child = spawn(command, args, { cwd: root, env: ourEnvironment, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const code = await new Promise((resolve) => {
    child.on('close', resolve).on('error', ({ message }) => said.push(Buffer.from(`${message}\n`)));
  });
  if (code !== 0) failed.push(name);
  console.log(`\n${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${since(start)}`);
  process.stdout.write(Buffer.concat(said));
  return code === 0;
}

function endIfFailed() {
  if (failed.length === 0) return;
  console.error(`\nFailed after ${since(began)}: ${failed.join(', ')}`);
  process.exit(1);
}

/** Such as '83 s'. */
function since(start) {
  return `${Math.round((performance.now() - start) / 1_000)} s`;
}
