/** Whether code has gone because this page belongs to a former release (`../../preload-helper.ts`). */
export const isGone = (reason: unknown) => reason instanceof Error && reason.name === 'ChunkGone';

/**
 * Reloads a page whose code was removed, unless typed input would be lost.
 *
 * @returns whether it is reloaded
 */
export function reloadOutdated(reason: unknown): boolean {
  const isReloaded = isGone(reason) && ![...document.querySelectorAll<HTMLInputElement>(typed)].some(isTyped);
  if (isReloaded) location.reload();
  return isReloaded;
}

const typed = 'textarea, input:not([type=hidden], [type=range])';
const isTyped = ({ value, defaultValue }: HTMLInputElement) => value !== defaultValue;
