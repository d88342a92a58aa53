import { useEffect, useId, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { filtersQuery, type ProductFilters, readFilters, sorts } from '#shared/catalogue/filters.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { shopPath } from './shop-address.ts';
import styles from './SortChoice.module.css';

/** Sorts the shop: a form that works as it is, and goes at once where scripts run. */
export function SortChoice({ filters }: { filters: ProductFilters }) {
  const id = useId();
  const navigate = useNavigate();
  const choice = useRef<HTMLSelectElement>(null);
  const { sort: _sort, page: _page, ...others } = filtersQuery(filters);

  // The address decides, also when it changes by the back button.
  useEffect(() => {
    if (choice.current) choice.current.value = filters.sort;
  }, [filters.sort]);

  return (
    <Form className={styles.sort} method="get" action="/shop">
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>Sort</label>
      <span className={styles.choice}>
        <select
          ref={choice}
          id={id}
          name="sort"
          defaultValue={filters.sort}
          onChange={({ target }) => void navigate(shopPath(readFilters({ ...others, sort: target.value })))}
        >
          {Object.entries(sorts).map(([sort, name]) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
        </select>
        <ChevronIcon width="18" height="18" />
      </span>
      <noscript>
        <button className="link" type="submit">
          Sort
        </button>
      </noscript>
    </Form>
  );
}
