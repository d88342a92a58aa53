// npm test: from a fresh clone to every check passed.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled, run } from './installed.mjs';

ensureInstalled();
step('Types', () => run('node', ['scripts/check-types.mjs']));
step('Format', () => run('prettier', ['--check', '--log-level', 'warn', '.']));
step('Lint', () => run('oxlint', ['--type-aware', '--deny-warnings', '--quiet']));
ensureBuilt();
step('Tests: unit, database, browser', () => run('vitest', ['run', ...process.argv.slice(2)]));

function step(name, work) {
  console.log(`\n${name} …`);
  work();
}
