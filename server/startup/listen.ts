import type { Config } from '../config/config.ts';
import { listenWhileStarting } from '../health/listen-while-starting.ts';
import type { Readiness } from '../health/readiness.ts';
import type { App } from '../http/route.ts';

/**
 * Takes the port while the shop starts.
 *
 * @returns how to free it
 */
export async function listenEarly(config: Config, readiness: Readiness): Promise<() => Promise<void>> {
  return listenWhileStarting(config, readiness).catch((error: unknown) => explainTakenPort(error, config));
}

export async function listen(app: App, config: Config): Promise<void> {
  const { port, host } = config;
  await app.listen({ port, host }).catch((error: unknown) => explainTakenPort(error, config));
}

function explainTakenPort(error: unknown, { port }: Config): never {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  throw new Error(`Port ${port} is taken. Stop what listens there, or choose another port with PORT.`);
}
