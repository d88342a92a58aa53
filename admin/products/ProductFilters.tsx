import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { genderLabels, genders } from '#shared/catalogue/genders.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { ChipRow } from '../ui/ChipRow.tsx';
import { useTypingPause } from '../ui/forms/useTypingPause.ts';
import styles from './ProductsPage.module.css';
import { choices, type ListQuery } from './product-queries.ts';

interface ProductFiltersProps {
  listQuery: ListQuery;
  counts: { draft: number; published: number; archived: number } | undefined;
  hrefFor: (change: Partial<ListQuery>) => string;
  onNarrow: (change: Partial<ListQuery>, options?: { replace?: boolean }) => void;
}

/** Filters of the product list: search, status, gender, category and stock. */
export function ProductFilters({ listQuery, counts, hrefFor, onNarrow }: ProductFiltersProps) {
  const { data: known } = useQuery(choices);
  const chips = [
    { status: '', label: 'All', count: counts && counts.published + counts.draft },
    { status: 'published', label: 'Published', count: counts?.published },
    { status: 'draft', label: 'Drafts', count: counts?.draft },
    { status: 'archived', label: 'Archived', count: counts?.archived },
  ].map(({ status, ...chip }) => ({
    ...chip,
    to: hrefFor({ status }),
    isCurrent: (listQuery.status ?? '') === status,
  }));

  return (
    <div className={styles.filters}>
      <ChipRow label="Status" chips={chips} />
      <Search search={listQuery.search ?? ''} onSearch={(search) => onNarrow({ search }, { replace: true })} />
      <div className={styles.selects}>
        <SelectField
          label="For"
          name="gender"
          required={false}
          value={listQuery.gender ?? ''}
          onChange={({ target }) => onNarrow({ gender: target.value })}
        >
          <option value="">Everybody</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {genderLabels[gender]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Category"
          name="category"
          required={false}
          value={listQuery.category ?? ''}
          onChange={({ target }) => onNarrow({ category: target.value })}
        >
          <option value="">All categories</option>
          {[...new Set([...(known?.categories ?? []), ...(listQuery.category ? [listQuery.category] : [])])]
            .toSorted()
            .map((category) => (
              <option key={category}>{category}</option>
            ))}
        </SelectField>
        <SelectField
          label="Stock"
          name="stock"
          required={false}
          value={listQuery.stock ?? ''}
          onChange={({ target }) => onNarrow({ stock: target.value })}
        >
          <option value="">All stock</option>
          <option value="low">Low stock</option>
          <option value="out">Sold out</option>
        </SelectField>
      </div>
    </div>
  );
}

/** Searches when typing pauses. */
function Search({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [sent, setSent] = useState<string | null>(null);
  // Back, Forward and 'Show all' change the search from outside. More may be typed before its own change is rendered.
  if (lastSearch !== search) {
    setLastSearch(search);
    setSent(null);
    if (search !== sent) setTyped(search);
  }
  useTypingPause(typed.trim(), (words) => {
    if (words === search) return;
    setSent(words);
    onSearch(words);
  });
  return (
    <Field
      label="Search"
      name="search"
      type="search"
      required={false}
      autoComplete="off"
      placeholder="Name, category or colour"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
