import { useEffect, useState } from 'react';
import { type OpenEntry, openEntry } from '../../stored-entries/open-entry.ts';
import { clearStoredDraft, draftPrefix, newProductDrafts, type StoredDraft } from './stored-draft.ts';

/**
 * The new product that this tab types: the newest draft that no other tab has open, or an empty one. Null until that is
 * known, and where none is typed.
 */
export function useNewProduct(isNew: boolean) {
  const [opened, setOpened] = useState<OpenEntry<StoredDraft> | null>(null);
  const [startedAnew, setStartedAnew] = useState(0);
  // It stays open when it gets its own URL.
  const [isWanted, setWanted] = useState(isNew);
  if (isNew && !isWanted) setWanted(true);

  useEffect(() => {
    if (!isWanted) return undefined;
    let current: OpenEntry<StoredDraft> | null = null;
    const page = new AbortController();
    const open = async () => {
      const drafts = startedAnew > 0 ? () => [] : newProductDrafts;
      current = await openEntry(draftPrefix, drafts, page.signal);
      if (page.signal.aborted) current?.close(); // Left at the last moment.
      else setOpened(current);
    };
    void open();
    return () => {
      page.abort();
      current?.close();
      setOpened(null);
    };
  }, [isWanted, startedAnew]);

  return {
    newProduct: opened && { id: opened.key, draft: opened.restored },
    /** What is typed next is another product: the discarded one may have been saved, its response lost. */
    startAnew: () => {
      if (opened) clearStoredDraft(opened.key);
      setStartedAnew((times) => times + 1);
    },
  };
}
