import type { Server } from 'node:http';

/**
 * Listens on a port, 0 for any free one, and returns the base URL without a trailing slash.
 *
 * @throws Error with a message to show when the port is taken
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isBusy = error.code === 'EADDRINUSE';
      failed(
        isBusy
          ? new Error(`Port ${port} is taken. Stop what listens there, or choose another port with EMULATOR_PORT.`)
          : error,
      );
    });
    server.listen(port, host, listening);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return `http://${host}:${address.port}`;
}
