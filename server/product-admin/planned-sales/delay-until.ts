/** The delay of a job that is to run at this moment. Should it be lost, the minutely run does the same. */
export function delayUntil(moment: Date, now: Date): { afterSeconds?: number } {
  const seconds = Math.ceil((moment.getTime() - now.getTime()) / 1_000);
  return seconds > 0 ? { afterSeconds: seconds } : {};
}
