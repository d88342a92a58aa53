import { useQuery } from '@tanstack/react-query';
import type { FieldErrors } from 'react-hook-form';
import type { CollectionRule } from '#shared/admin/collections/forms.ts';
import { type ColourFamily, colourFamilies } from '#shared/catalogue/colour-families.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { type ProductSort, sorts } from '#shared/catalogue/filters.ts';
import { genderLabels, narrowGenders } from '#shared/catalogue/genders.ts';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { choices } from '../products/product-queries.ts';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import form from '../settings/Settings.module.css';
import { Choice } from '../ui/forms/Choice.tsx';
import type { TypedNumber } from '../ui/forms/as-number.ts';
import { NumberField } from '../ui/forms/numbers/NumberField.tsx';
import styles from './Collections.module.css';
import { RulePreview } from './RulePreview.tsx';

interface RuleFieldsProps {
  rule: CollectionRule;
  errors: FieldErrors<CollectionRule> | undefined;
  onRule: (rule: CollectionRule) => void;
}

/** What products must meet, and which do now. */
export function RuleFields({ rule, errors, onRule }: RuleFieldsProps) {
  const { data: known } = useQuery(choices);
  const change = (part: Partial<CollectionRule>) => onRule({ ...rule, ...part });
  const number = (name: 'newWithinDays' | 'priceFrom' | 'priceTo') => ({
    name,
    value: rule[name] ?? null,
    optional: true,
    error: errors?.[name]?.message,
    onNumber: (value: TypedNumber) => change({ [name]: value }),
  });

  return (
    <>
      <p className={form.note}>Products that match everything you choose here are added and removed automatically.</p>
      <Choice
        legend="For"
        name="gender"
        choices={[
          { value: 'all', label: 'Everybody' },
          ...narrowGenders.map((value) => ({ value, label: genderLabels[value] })),
        ]}
        value={rule.gender ?? 'all'}
        onChange={(gender) => change({ gender: gender === 'all' ? null : gender })}
      />
      <Ticks
        legend="Categories"
        options={[...new Set([...(known?.categories ?? []), ...rule.categories])].toSorted()}
        chosen={rule.categories}
        error={errors?.categories?.message}
        onChosen={(categories) => change({ categories })}
      />
      <Ticks
        legend="Colours"
        options={colourFamilies}
        nameOf={colourName}
        chosen={rule.colours}
        error={errors?.colours?.message}
        onChosen={(colours) => change({ colours: colours as ColourFamily[] })}
      />
      <Checkbox
        label="Only with a discount"
        checked={rule.onSale}
        onChange={({ target }) => change({ onSale: target.checked })}
      />
      <div className={styles.pair}>
        <NumberField label="Lowest price (₦)" {...number('priceFrom')} />
        <NumberField label="Highest price (₦)" {...number('priceTo')} />
      </div>
      <NumberField label="Added in the last (days)" hint="1 means today only." {...number('newWithinDays')} />
      <SelectField
        label="Order"
        name="sort"
        value={rule.sort}
        error={errors?.sort?.message}
        onChange={({ target }) => change({ sort: target.value as ProductSort })}
      >
        {Object.entries(sorts).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <RulePreview rule={rule} />
    </>
  );
}

interface TicksProps {
  legend: string;
  options: readonly string[];
  nameOf?: (option: string) => string;
  chosen: readonly string[];
  error: string | undefined;
  onChosen: (chosen: string[]) => void;
}

/** Any of these; none means all. */
function Ticks({ legend, options, nameOf = (option) => option, chosen, error, onChosen }: TicksProps) {
  return (
    <fieldset className={styles.ticks}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <Checkbox
            key={option}
            label={nameOf(option)}
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              onChosen(target.checked ? [...chosen, option] : chosen.filter((one) => one !== option))
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
