/**
 * Lets the browser handle what waits, such as a tap, before the rest runs. A message and no timer: browsers delay timers
 * of tabs that nobody looks at.
 */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null, []);
  });
}
