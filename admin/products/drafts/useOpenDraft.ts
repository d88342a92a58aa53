import { useEffect, useState } from 'react';
import { type OpenEntry, openEntry } from '../../stored-entries/open-entry.ts';
import { draftPrefix, draftsOf, type StoredDraft } from './stored-draft.ts';

interface OpenDraft {
  productId: string;
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
  const [opened, setOpened] = useState<OpenDraft | null>(null);

  useEffect(() => {
    if (productId === null) return undefined;
    let current: OpenEntry<StoredDraft> | null = null;
    const page = new AbortController();
    const open = async () => {
      current = await openEntry(draftPrefix, () => draftsOf(productId), page.signal);
      if (!current) return;
      const { key, restored } = current;
      if (page.signal.aborted) return current.close(); // Left at the last moment.
      const hasOthers = draftsOf(productId).some(([other]) => other !== key);
      setOpened({ productId, key, draft: restored, hasOthers });
    };
    void open();
    return () => {
      page.abort();
      current?.close();
    };
  }, [productId]);

  return opened?.productId === productId ? opened : null;
}
