// npm run check:types: checks each top-level folder with its own tsconfig, which has only the types of where it runs.
import { spawn } from 'node:child_process';
import { ensureInstalled, ourEnvironment, root } from './prepare/install-if-changed.mjs';

const folders = ['shared', 'server', 'web', 'admin', 'basic', 'service-worker', 'emulator', 'tests'];

await ensureInstalled();
const failed = await Promise.all(
  folders.map(
    (folder) =>
      new Promise((resolve) => {
        const check = spawn('tsc', ['-p', folder], { cwd: root, stdio: 'inherit', env: ourEnvironment });
        check.on('exit', (code) => resolve(code !== 0));
      }),
  ),
);
process.exit(failed.includes(true) ? 1 : 0);
