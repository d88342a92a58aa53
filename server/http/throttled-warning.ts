import type { FastifyBaseLogger } from 'fastify';

const pauseMs = 60_000;

/**
 * Logs a warning at most once a minute, for what anybody can cause as often as they like, with how many were left out. What
 * a person must handle (ATTENTION) is an error.
 */
export function throttledWarning(now: () => Date): (log: FastifyBaseLogger, sentence: string) => void {
  let nextAt = 0;
  let leftOut = 0;
  return (log, sentence) => {
    if (now().getTime() < nextAt) {
      leftOut += 1;
      return;
    }
    const level = sentence.startsWith('ATTENTION ') ? 'error' : 'warn';
    log[level](leftOut > 0 ? `${sentence}; ${leftOut} such lines were left out` : sentence);
    nextAt = now().getTime() + pauseMs;
    leftOut = 0;
  };
}
