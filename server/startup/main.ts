import cluster from 'node:cluster';
import { ConfigError, readConfig } from '../config/config.ts';
import { metricsSettingOf } from '../metrics/metrics-setting.ts';
import { builtPages } from '../pages/built-pages.ts';
import { portSharing, processesWanted, runCluster } from './run-cluster.ts';
import { runShop } from './run-shop.ts';

try {
  const processes = processesWanted(process.argv);
  if (processes > 1 && cluster.isPrimary) runCluster(processes, (place) => metricsSettingOf(process.env, place));
  else {
    // Only one of several processes prints this.
    const print = cluster.worker && cluster.worker.id > 1 ? () => {} : console.log;
    await runShop(() => readConfig(process.env), builtPages, { print, sharing: portSharing() });
    if (cluster.isWorker) process.send?.('open');
  }
} catch (error) {
  const lines =
    error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)];
  for (const line of lines) console.error(line);
  process.exit(1);
}
