import { useRef, useState } from 'react';
import type { Filters } from '#shared/catalogue/api.ts';
import { bestMatch, shopPageSize } from '#shared/catalogue/filters.ts';
import { messages } from '#shared/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { useLazyComponent } from '../../ui/loading/useLazyComponent.ts';
import { chosenFilters, type FilterChange, filterKinds, filterNames, isPicked } from './chosen-filters.ts';
import styles from './FilterBar.module.css';
import { FilterCount } from './FilterCount.tsx';
import { FilterField } from './FilterField.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterPopover } from './FilterPopover.tsx';
import { closePopover } from './popover.ts';
import type { ShopFilters } from '../shop-url.ts';
import { SortChoice } from '../listing/SortChoice.tsx';

interface FilterBarProps {
  filters: ShopFilters;
  offer: Filters;
  total: number | null;
  /** Returns whether the change was accepted. */
  onChange: (change: FilterChange) => boolean;
}

/**
 * Sorting and filters in one form that works without scripts; with scripts, every choice applies at once. Wide screens
 * have popovers, small screens a button that opens a sheet. Chosen filters are listed below.
 */
export function FilterBar({ filters, offer, total, onChange }: FilterBarProps) {
  const chosen = chosenFilters(filters);
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const sheet = useLazyComponent(isOpen, loadSheet, () => setOpen(false));

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
          // Every choice has been applied already.
          event.preventDefault();
          closePopover(openIn(event.currentTarget));
        }}
      >
        {filters.limit !== shopPageSize && <input type="hidden" name="limit" value={filters.limit} />}
        <div className="without-scripts">
          <Field label="Search" name="search" type="search" defaultValue={filters.search} required={false} />
        </div>
        <Button kind="quiet" small className={styles.opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
                // Choosing an option closes its dropdown (specification, section 2).
                onChange={(change) => onChange(change) && isPicked(change) && closePopover(openIn(form.current))}
              />
              {kind === 'price' && (
                <Button type="submit" small>
                  Apply
                </Button>
              )}
            </FilterPopover>
          ))}
        </div>
        <SortChoice
          sort={filters.sort}
          own={filters.search === '' ? undefined : { value: bestMatch, name: messages.products.bestMatch }}
          onSort={(sort) => sort !== '' && onChange({ sort })}
        />
        <Button type="submit" small className="without-scripts">
          {messages.products.showAny}
        </Button>
      </form>
      <FilterPanel filters={filters} total={total} onMore={() => setOpen(true)} />
      {sheet?.({ open: isOpen, onClose: () => setOpen(false), filters, offer, total, onChange })}
    </>
  );
}

const loadSheet = () => import('./FilterSheet.tsx').then(({ FilterSheet }) => FilterSheet);

const openIn = (form: HTMLFormElement | null) => form?.querySelector<HTMLDetailsElement>('details[open]');
