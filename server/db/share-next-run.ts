/** Callers share one run, which begins after their call: what it finds is never older than the call. */
export function shareNextRun<Found>(run: () => Promise<Found>): () => Promise<Found> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Found> | null = null;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        const now = run();
        running = now;
        return now;
      });
    return next;
  };
}
