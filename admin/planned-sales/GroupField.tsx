import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productsOfGroup, type SaleProduct } from '#shared/admin/planned-sales/api.ts';
import type { GroupKind } from '#shared/admin/planned-sales/forms.ts';
import { genderLabels, narrowGenders } from '#shared/catalogue/genders.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { adminApi } from '../admin-api.ts';
import { collectionsQuery } from '../collections/collection-queries.ts';
import { choices } from '../products/product-queries.ts';
import styles from './Sales.module.css';

interface GroupFieldProps {
  onFound: (products: SaleProduct[]) => void;
}

/** Adds the published products of a gender, a category or a collection at once, as they are now. */
export function GroupField({ onFound }: GroupFieldProps) {
  const [chosen, setChosen] = useState('all:');
  const { data: known } = useQuery(choices);
  const { data: listed } = useQuery(collectionsQuery);
  const find = useMutation({
    mutationFn: () => {
      const [kind, ...value] = chosen.split(':');
      return adminApi(productsOfGroup, { body: { kind: kind as GroupKind, value: value.join(':') } });
    },
    onSuccess: ({ products }) => onFound(products),
  });
  return (
    <div className={styles.group}>
      <SelectField
        label="Add many at once"
        name="group"
        optional
        value={chosen}
        error={find.error?.message}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="all:">All published products</option>
        {narrowGenders.map((gender) => (
          <option key={gender} value={`gender:${gender}`}>
            For {genderLabels[gender].toLowerCase()}
          </option>
        ))}
        {listed && listed.collections.length > 0 && (
          <optgroup label="Collections">
            {listed.collections.map(({ slug, name }) => (
              <option key={slug} value={`collection:${slug}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {known && (
          <optgroup label="Categories">
            {known.categories.map((category) => (
              <option key={category} value={`category:${category}`}>
                {category}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <Button kind="quiet" small disabled={find.isPending} aria-busy={find.isPending} onClick={() => find.mutate()}>
        {find.isPending ? 'Adding…' : 'Add these'}
      </Button>
    </div>
  );
}
