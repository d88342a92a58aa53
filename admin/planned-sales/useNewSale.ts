import type { SaleProduct } from '#shared/admin/planned-sales/api.ts';
import type { PlannedSaleForm } from '#shared/admin/planned-sales/forms.ts';
import { openEntry } from '../stored-entries/open-entry.ts';
import { storedEntries } from '../stored-entries/stored-entries.ts';
import { type Opening, useOpenEntry } from '../stored-entries/useOpenEntry.ts';

/** A new planned sale that is not saved, stored in this browser under its id. */
export interface SaleDraft {
  values: PlannedSaleForm;
  /** The chosen products, as they were found. */
  added: readonly SaleProduct[];
  /** When it was typed, in milliseconds. */
  at: number;
}

const prefix = 'adminPlannedSale:';

const drafts = storedEntries<SaleDraft>(prefix);

/**
 * The sale that this tab plans: the newest draft that no other tab has open, or an empty one. Null until that is known. Its
 * key is the id of the sale, so that what is sent twice is planned once.
 */
export function useNewSale() {
  const { opened, openNew } = useOpenEntry(openNewSale);
  return {
    sale: opened,
    startAnew: () => {
      if (opened) drafts.drop(opened.key);
      openNew();
    },
  };
}

const openNewSale = ({ isNew, signal }: Opening) => openEntry(prefix, isNew ? () => [] : newestFirst, signal);

/** Without those of another shape, as an older version may have stored them. */
const newestFirst = () =>
  drafts
    .all()
    .filter(([, { values, added }]) => Array.isArray(values?.products) && Array.isArray(added))
    .toSorted(([, one], [, other]) => other.at - one.at);

export const storeSale = (id: string, draft: SaleDraft) => drafts.keep(id, draft);

export const dropSale = (id: string) => drafts.drop(id);
