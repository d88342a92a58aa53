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
  /** How many products these filters show; null while that is being asked. */
  total: number | null;
  /** Says whether the change was taken. */
  onChange: (change: FilterChange) => boolean;
}

/** All filters, from below on phones. Every tick counts at once; the button says what waits behind the sheet. */
export function FilterSheet({ open, onClose, filters, offer, total, onChange }: FilterSheetProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const chosen = chosenFilters(filters);
  const [isFilled, setFilled] = useState(open);
  if (open && !isFilled) setFilled(true);

  // The dialog would point at 'Clear all', which is no good first thing to do.
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

/** Stays when there is nothing to clear, so that the focus is not lost with it. */
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

/** Begins open where something is chosen, and shuts when something is picked; its count says what was. */
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
