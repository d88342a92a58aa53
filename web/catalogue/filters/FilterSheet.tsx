import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Filters } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/dialogs/Drawer.tsx';
import {
  type ChosenFilter,
  chosenFilters,
  type FilterChange,
  type FilterKind,
  filterKinds,
  filterNames,
  isPicked,
  emptyFilters,
} from './chosen-filters.ts';
import { FilterCount } from './FilterCount.tsx';
import { FilterField } from './FilterField.tsx';
import styles from './FilterSheet.module.css';
import { closePopover } from './popover.ts';
import type { ShopFilters } from '../shop-url.ts';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filters: ShopFilters;
  offer: Filters;
  /** The number of matching products; null while loading. */
  total: number | null;
  /** Returns whether the change was accepted. */
  onChange: (change: FilterChange) => boolean;
}

/**
 * All filters in a sheet, from the bottom on phones. Every choice applies at once; the button shows the number of
 * results.
 */
export function FilterSheet({ open, onClose, filters, offer, total, onChange }: FilterSheetProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const chosen = chosenFilters(filters);
  const [isFilled, setFilled] = useState(open);
  if (open && !isFilled) setFilled(true);

  // The dialog would focus 'Clear all', a bad first choice.
  useEffect(() => {
    if (open) form.current?.focus({ preventScroll: true });
  }, [open]);

  return (
    <div className={styles.sheet}>
      <Drawer
        title="Filters"
        heading="Filter"
        badge={<ClearAll isOff={chosen.length === 0} onClear={() => onChange(emptyFilters)} />}
        open={open}
        onClose={onClose}
        onClosed={() => setFilled(false)}
        footer={
          <>
            <p className="hush" role="status">
              {open && total !== null && messages.products.count(total)}
            </p>
            <Button type="submit" form={id} wide>
              {total === null ? messages.products.showAny : messages.products.show(total)}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={id}
          className={styles.form}
          tabIndex={-1}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          {isFilled &&
            filterKinds.map((kind) => (
              <Section
                key={kind}
                kind={kind}
                chosen={chosen.filter((filter) => filter.kind === kind)}
                isOpen={kind === 'category' && chosen.length === 0}
              >
                <FilterField
                  kind={kind}
                  filters={filters}
                  offer={offer}
                  onChange={(change) =>
                    onChange(change) && isPicked(change) && closePopover(sectionIn(form.current, kind))
                  }
                />
              </Section>
            ))}
        </form>
      </Drawer>
    </div>
  );
}

const sectionIn = (form: HTMLFormElement | null, kind: FilterKind) =>
  form?.querySelector<HTMLDetailsElement>(`[data-section=${kind}]`);

/** Stays when there is nothing to clear, so that the focus isn't lost. */
function ClearAll({ isOff, onClear }: { isOff: boolean; onClear: () => void }) {
  return (
    <button type="button" className={`link ${styles.clear}`} aria-disabled={isOff} onClick={onClear}>
      Clear all
    </button>
  );
}

interface SectionProps {
  kind: FilterKind;
  chosen: readonly ChosenFilter[];
  isOpen: boolean;
  children: ReactNode;
}

/** Starts open if a value is chosen, and closes after a choice; its count shows what was chosen. */
function Section({ kind, chosen, isOpen, children }: SectionProps) {
  const [beginsOpen] = useState(isOpen || chosen.length > 0);
  return (
    <details className={styles.section} data-section={kind} open={beginsOpen}>
      <summary>
        {filterNames[kind]}
        <FilterCount chosen={chosen.length} />
        <span className={styles.sign} />
      </summary>
      {children}
    </details>
  );
}
