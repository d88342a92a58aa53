import { toast } from './toast.ts';

/**
 * A notice that stands for as long as some work is under way.
 *
 * @returns ends it, with the words for what came of the work, or without any
 */
export function loadingToast(text: string): (done?: string) => void {
  const id = text;
  toast.loading(text, { id });
  return (done = '') => toast.success(done, { id });
}
