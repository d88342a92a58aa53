import { once } from 'node:events';
import net from 'node:net';

/** Whether somebody listens on this port. */
export async function reachable(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
