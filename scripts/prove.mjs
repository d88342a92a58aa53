// npm run prove: breaks the shop on purpose and counts what is lost. `--full` runs as many as docs/proof.md says,
// `--red` removes one protection after another, `--seed 7` draws other random numbers; words choose proofs, such as
// `kills`.
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build-if-changed.mjs';
import { ensureInstalled, ourEnvironment, run } from './install-if-changed.mjs';

const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean' }, red: { type: 'boolean' }, seed: { type: 'string' } },
  allowPositionals: true,
});
ensureInstalled();
ensureBuilt();
const chosen = values.red ? ['missing-protections.prove'] : positionals;
run('vitest', ['run', '--project', 'prove', ...chosen], {
  env: {
    ...ourEnvironment,
    PROVE_SIZE: values.full ? 'full' : 'middle',
    ...(values.seed && { PROVE_SEED: values.seed }),
    ...(values.red && { PROVE_RED: 'yes' }),
  },
});
