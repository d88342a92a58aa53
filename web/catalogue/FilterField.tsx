import type { Filters } from '#shared/catalogue/api.ts';
import type { ProductFilters } from '#shared/catalogue/filters.ts';
import { type FilterChange, type FilterKind, filterNames } from './chosen-filters.ts';
import { FilterChoice } from './FilterChoice.tsx';
import styles from './FilterField.module.css';
import { FilterPrice } from './FilterPrice.tsx';
import { choicesOf, type NamedKind, toggled } from './filter-choices.ts';

interface FilterFieldProps {
  kind: FilterKind;
  filters: ProductFilters;
  offer: Filters;
  onChange: (change: FilterChange) => void;
}

/** The choices of one kind, the same in the bar and in the sheet. */
export function FilterField({ kind, ...props }: FilterFieldProps) {
  return (
    <fieldset className={styles.field} data-kind={kind}>
      <legend className="hush">{filterNames[kind]}</legend>
      {kind === 'price' && <PriceField {...props} />}
      {kind === 'stock' && <StockChoices {...props} />}
      {kind !== 'price' && kind !== 'stock' && <NamedChoices kind={kind} {...props} />}
    </fieldset>
  );
}

type Inner = Omit<FilterFieldProps, 'kind'>;

const PriceField = ({ filters, offer, onChange }: Inner) => (
  <FilterPrice price={filters.price} bounds={offer.priceRange} onPrice={(price) => onChange({ price })} />
);

const looks = { category: 'box', size: 'tile', color: 'swatch' } as const;

function NamedChoices({ kind, filters, offer, onChange }: Inner & { kind: NamedKind }) {
  return choicesOf(kind, filters, offer).map((choice) => (
    <FilterChoice
      key={choice.value}
      name={kind}
      {...choice}
      look={looks[kind]}
      hex={kind === 'color' ? offer.colorHexes[choice.value] : undefined}
      isOff={choice.count === 0 && !choice.isChosen}
      onToggle={() => onChange({ [kind]: toggled(filters[kind], choice.value) })}
    />
  ));
}

function StockChoices({ filters: { stock }, offer: { stockCounts }, onChange }: Inner) {
  return (
    <>
      <FilterChoice
        name="showInStock"
        value="true"
        label="In stock"
        count={stockCounts.inStock}
        isChosen={stock.in}
        onToggle={() => onChange({ stock: { ...stock, in: !stock.in } })}
      />
      <FilterChoice
        name="showOutOfStock"
        value="true"
        label="Out of stock"
        count={stockCounts.outOfStock}
        isChosen={stock.out}
        isOff={stockCounts.outOfStock === 0}
        onToggle={() => onChange({ stock: { ...stock, out: !stock.out } })}
      />
    </>
  );
}
