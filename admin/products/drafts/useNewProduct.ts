import { useState } from 'react';
import { openEntry } from '../../stored-entries/open-entry.ts';
import { type Opening, useOpenEntry } from '../../stored-entries/useOpenEntry.ts';
import { clearStoredDraft, draftPrefix, newProductDrafts } from './stored-draft.ts';

/**
 * The new product that this tab types: the newest draft that no other tab has open, or an empty one. Null until that is
 * known, and where none is typed.
 */
export function useNewProduct(isNew: boolean) {
  // It stays open when it gets its own URL.
  const [isWanted, setWanted] = useState(isNew);
  if (isNew && !isWanted) setWanted(true);
  const { opened, openNew } = useOpenEntry(isWanted ? openNewProduct : null);

  return {
    newProduct: opened && { id: opened.key, draft: opened.restored },
    /** What is typed next is another product: the discarded one may have been saved, its response lost. */
    startAnew: () => {
      if (opened) clearStoredDraft(opened.key);
      openNew();
    },
  };
}

const openNewProduct = ({ isNew, signal }: Opening) =>
  openEntry(draftPrefix, isNew ? () => [] : newProductDrafts, signal);
