import { useState } from 'react';
import type { Filters } from '#shared/catalogue/api.ts';
import type { ProductFilters } from '#shared/catalogue/filters.ts';
import { messages } from '#shared/messages.ts';
import { type FilterChange, type FilterKind, filterNames, sizesRead } from './chosen-filters.ts';
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

/** The choices of one filter, for the bar and the sheet. */
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
  <>
    <FilterChoice
      name="sale"
      value="true"
      label={messages.products.onSale}
      count={offer.saleCount}
      isChosen={filters.sale}
      isOff={offer.saleCount === 0 && !filters.sale}
      onToggle={() => onChange({ sale: !filters.sale })}
    />
    <FilterPrice price={filters.price} bounds={offer.priceRange} onPrice={(price) => onChange({ price })} />
  </>
);

const looks = { gender: 'box', category: 'box', size: 'tile', color: 'swatch' } as const;

function NamedChoices({ kind, filters, offer, onChange }: Inner & { kind: NamedKind }) {
  return choicesOf(kind, filters, offer).map((choice) => (
    <FilterChoice
      key={choice.value}
      name={kind}
      {...choice}
      look={looks[kind]}
      hex={kind === 'color' ? hexOf(choice.value, offer) : undefined}
      isOff={choice.count === 0 && !choice.isChosen}
      onToggle={() => onChange({ [kind]: toggled(filters[kind], choice.value) })}
    />
  ));
}

const hexOf = (name: string, { colorFamilies, colorHexes }: Filters) =>
  colorFamilies.find((family) => family.name === name)?.hex ?? colorHexes[name];

/** One of the two stays checked (specification, section 5). Unchecking the last is ignored, with a message. */
function StockChoices({ filters: { stock, size }, offer: { stockCounts }, onChange }: Inner) {
  const [isRejected, setRejected] = useState(false);
  const sizes = sizesRead(size);
  const toggle = (kind: keyof typeof stock) => {
    const next = { ...stock, [kind]: !stock[kind] };
    setRejected(!next.in && !next.out);
    if (next.in || next.out) onChange({ stock: next });
  };
  return (
    <>
      <FilterChoice
        name="showInStock"
        value="true"
        label={messages.products.inStock(sizes)}
        count={stockCounts.inStock}
        isChosen={stock.in}
        onToggle={() => toggle('in')}
      />
      <FilterChoice
        name="showOutOfStock"
        value="true"
        label={messages.products.outOfStock(sizes)}
        count={stockCounts.outOfStock}
        isChosen={stock.out}
        isOff={stockCounts.outOfStock === 0}
        onToggle={() => toggle('out')}
      />
      <p className="small" role="status">
        {isRejected && messages.products.oneStays}
      </p>
    </>
  );
}
