import fs from 'node:fs';
import path from 'node:path';

/** Copies the logs of a run that failed to where they can be read when the fleet has gone, and says where. */
export function keepLogs(folder: string): string {
  const target = path.join(import.meta.dirname, '../../../test-results/cluster');
  fs.rmSync(target, { recursive: true, force: true });
  fs.mkdirSync(target, { recursive: true });
  const logs = fs.readdirSync(path.join(folder, 'logs')).map((name) => path.join(folder, 'logs', name));
  for (const file of logs) fs.copyFileSync(file, path.join(target, path.basename(file)));
  return target;
}
