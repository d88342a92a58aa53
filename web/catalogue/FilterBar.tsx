import { useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import type { Filters } from '#shared/catalogue/api.ts';
import { type ProductFilters, shopPageSize } from '#shared/catalogue/filters.ts';
import { messages } from '#shared/messages.ts';
import { useIsHydrated } from '../cart/useIsHydrated.ts';
import { Button } from '../ui/Button.tsx';
import { useLate } from '../ui/useLate.ts';
import { chosenFilters, type FilterChange, filterKinds, filterNames } from './chosen-filters.ts';
import styles from './FilterBar.module.css';
import { FilterCount } from './FilterCount.tsx';
import { FilterField } from './FilterField.tsx';
import { FilterPopover } from './FilterPopover.tsx';
import { closePopover } from './popover.ts';
import { SortChoice } from './SortChoice.tsx';

interface FilterBarProps {
  filters: ProductFilters;
  offer: Filters;
  total: number | null;
  /** Says whether the change was taken. */
  onChange: (change: FilterChange) => boolean;
}

/**
 * Sorting and filters. One form, which the browser can send without scripts; with them every choice counts at once.
 * On wide screens popovers hang from it; on smaller ones a button opens the sheet.
 */
export function FilterBar({ filters, offer, total, onChange }: FilterBarProps) {
  const chosen = chosenFilters(filters);
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useOpensByItself(chosen.length > 0, opener);
  const sheet = useLate(isOpen, loadSheet, () => setOpen(false));

  return (
    <>
      <form
        ref={form}
        className={styles.bar}
        method="get"
        action="/shop"
        aria-label="Filters"
        autoComplete="off"
        noValidate
        onSubmit={(event) => {
          // Every choice counts already when it is made, so there is nothing left to send.
          event.preventDefault();
          closePopover(openIn(event.currentTarget));
        }}
      >
        {filters.limit !== shopPageSize && <input type="hidden" name="limit" value={filters.limit} />}
        {filters.search && <input type="hidden" name="search" value={filters.search} />}
        <Button
          ref={opener}
          kind="quiet"
          small
          className={styles.opener}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Filter
          <FilterCount chosen={chosen.length} />
        </Button>
        <div className={styles.kinds}>
          {filterKinds.map((kind) => (
            <FilterPopover
              key={kind}
              name={filterNames[kind]}
              look={kind}
              chosen={chosen.filter((filter) => filter.kind === kind).length}
            >
              <FilterField
                kind={kind}
                filters={filters}
                offer={offer}
                // Choosing an option closes its dropdown; a price is set rather than chosen.
                onChange={(change) => onChange(change) && kind !== 'price' && closePopover(openIn(form.current))}
              />
              {kind === 'price' && (
                <Button type="submit" small>
                  Apply
                </Button>
              )}
            </FilterPopover>
          ))}
        </div>
        <SortChoice sort={filters.sort} isSearch={filters.search !== ''} onSort={(sort) => onChange({ sort })} />
        <noscript>
          <Button type="submit" small>
            {messages.products.showAny}
          </Button>
        </noscript>
      </form>
      {sheet?.({ open: isOpen, onClose: () => setOpen(false), filters, offer, total, onChange })}
    </>
  );
}

const loadSheet = () => import('./FilterSheet.tsx').then(({ FilterSheet }) => FilterSheet);

const openIn = (form: HTMLFormElement | null) => form?.querySelector<HTMLDetailsElement>('details[open]');

/**
 * The sheet opens by itself when somebody arrives with a filter in the address (specification, section 2), where its
 * button shows. Coming back is no arrival: who left by a product wants the list, not the filters.
 */
function useOpensByItself(isFiltered: boolean, opener: { current: HTMLElement | null }) {
  const [isOpen, setOpen] = useState(false);
  const [isNewDocument] = useState(!useIsHydrated());
  const isReturn = useNavigationType() === NavigationType.Pop;
  const hasBegun = useRef(false);

  useEffect(() => {
    const arrives = hasBegun.current || !isNewDocument ? !isReturn : true;
    hasBegun.current = true;
    const hasButton = opener.current !== null && opener.current.offsetWidth > 0;
    if (isFiltered && arrives && hasButton) setOpen(true);
    // oxlint-disable-next-line react/exhaustive-deps -- only a filter's coming counts, not how the shopper moves on
  }, [isFiltered]);

  return [isOpen, setOpen] as const;
}
