import { spawn } from 'node:child_process';
import path from 'node:path';
import { ourEnvironment, root } from './prepare/install-if-changed.mjs';
import * as memory from './memory-settings.mjs';

/** Runs a server on the project's own Node and exits with its code. */
export function runServer(file) {
  const server = spawn('node', [...memory.flags, file, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    // Compiled TypeScript is cached: a faster start, and 25 MB less without the compiler.
    env: {
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
      ...memory.environment,
      ...ourEnvironment,
    },
  });
  // Forwarded, so that the server shuts down cleanly and stops its database.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) {
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  // npm runs us in a shell that dies of SIGTERM without forwarding it: notice that our parent is gone.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM');
  }, 500).unref();
  server.on('exit', (code) => process.exit(code ?? 1));
}
