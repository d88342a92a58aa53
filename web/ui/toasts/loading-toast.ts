import { toast } from './toast.ts';

/**
 * A toast that stays while work is in progress.
 *
 * @returns closes it, optionally with a result message
 */
export function loadingToast(text: string): (done?: string) => void {
  const id = text;
  toast.loading(text, { id });
  return (done = '') => toast.success(done, { id });
}
