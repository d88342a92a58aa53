// npm run prove: breaks the shop on purpose and counts what is lost. `--full` runs as many as docs/proof.md says,
// `--red` removes one protection after another, `--seed 7` draws other random numbers; words choose proofs, such as
// `kills`. `cluster` is a proof of its own, on Debian's packages: words behind it choose its scenes.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './prepare/build-if-changed.mjs';
import { ensureInstalled, ourEnvironment, root, run } from './prepare/install-if-changed.mjs';
import { readArguments } from './prepare/read-arguments.mjs';

const { values, positionals } = readArguments(
  {
    full: { type: 'boolean' },
    red: { type: 'boolean' },
    seed: { type: 'string' },
    release: { type: 'string' },
  },
  'npm run prove -- [--full] [--red] [--seed <number>] [proof …], or cluster [--release <tarball>] [scene …]',
  { allowPositionals: true },
);
await ensureInstalled();
const [first, ...scenes] = positionals;
const env = {
  ...ourEnvironment,
  PROVE_SIZE: values.full ? 'full' : 'middle',
  ...(values.seed && { PROVE_SEED: values.seed }),
  ...(values.red && { PROVE_RED: 'yes' }),
  // A proof that is named fails without the packages it needs; otherwise it is left out.
  ...(first === 'cdn' && { PROVE_CDN: 'yes' }),
};
if (first === 'cluster') {
  const release = values.release ? ['--release', values.release] : [];
  runToItsEnd('node', ['--disable-warning=ExperimentalWarning', 'tests/prove/cluster/main.ts', ...scenes, ...release]);
} else {
  await ensureBuilt();
  const chosen = values.red ? ['missing-protections.prove'] : positionals;
  run('vitest', ['run', '--project', 'prove', ...chosen], { env });
}

/** Ctrl-C is passed on and waited for: what was started has to be ended. */
function runToItsEnd(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
