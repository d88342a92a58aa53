import { useMemo } from 'react';
import { openEntry } from '../../stored-entries/open-entry.ts';
import { type Opening, useOpenEntry } from '../../stored-entries/useOpenEntry.ts';
import { draftPrefix, draftsOf, type StoredDraft } from './stored-draft.ts';

interface OpenDraft {
  key: string;
  draft: StoredDraft | null;
  /** Whether there are other unsaved changes to it, such as in another tab. */
  hasOthers: boolean;
}

/**
 * The unsaved changes of this tab to a product that was saved before: the newest ones that no other tab has open, or none
 * yet. Null until that is known.
 *
 * @param productId null where the page is about a new product
 */
export function useOpenDraft(productId: string | null): OpenDraft | null {
  const open = useMemo(
    () => (productId === null ? null : ({ signal }: Opening) => openDraft(productId, signal)),
    [productId],
  );
  const { opened } = useOpenEntry(open);
  return opened?.productId === productId ? opened : null; // That of the page before is closed only after this render.
}

async function openDraft(productId: string, signal: AbortSignal) {
  const opened = await openEntry(draftPrefix, () => draftsOf(productId), signal);
  if (!opened) return null;
  const { key, restored, close } = opened;
  const hasOthers = draftsOf(productId).some(([other]) => other !== key);
  return { productId, key, draft: restored, hasOthers, close };
}
