import { type KeyboardEvent, useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { currencySymbol, formatNaira } from '#shared/money.ts';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { RangeSlider } from '../../ui/forms/RangeSlider.tsx';
import styles from './FilterPrice.module.css';
import { asFilter, isSamePrice, type PriceRange, requestedPrice, slideRange, slideStep } from './price-choice.ts';

interface FilterPriceProps {
  price: PriceRange | null;
  bounds: PriceRange;
  onPrice: (price: PriceRange | null) => void;
}

/** Two fields and a slider for one range. It applies on blur, on Enter, or when the slider rests. */
export function FilterPrice({ price, bounds, onPrice }: FilterPriceProps) {
  const { ends, setEnds, settle, setSliding } = useEnds({ price, bounds, onPrice });
  const isHydrated = useIsHydrated();
  const box = (end: keyof Ends, label: string) => ({
    label,
    name: 'price',
    type: 'number',
    inputMode: 'numeric' as const,
    min: bounds.min,
    max: bounds.max,
    placeholder: String(bounds[end === 'from' ? 'min' : 'max']),
    // A form submitted without scripts must be able to omit the price.
    value: isHydrated || price ? ends[end] : '',
    onChange: ({ target }: { target: HTMLInputElement }) => setEnds({ ...ends, [end]: target.value }),
    onBlur: settle,
    // The form is submitted afterwards, and its container closes.
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && settle(),
    required: false,
  });

  return (
    <div className={styles.price}>
      <div className={styles.boxes}>
        <Field {...box('from', `From ${currencySymbol}`)} />
        <Field {...box('to', `To ${currencySymbol}`)} />
      </div>
      <p className="small soft without-scripts">{messages.products.bothPrices}</p>
      <div className={styles.slider}>
        <RangeSlider
          {...slideRange(bounds)}
          step={slideStep}
          low={Number(ends.from)}
          high={Number(ends.to)}
          names={['Lowest price', 'Highest price']}
          textOf={formatNaira}
          onSlide={(low, high) => {
            setEnds(endsOf({ min: Math.max(low, bounds.min), max: Math.min(high, bounds.max) }));
            setSliding(true);
          }}
          onRest={settle}
        />
      </div>
    </div>
  );
}

interface Ends {
  from: string;
  to: string;
}

const endsOf = ({ min, max }: PriceRange): Ends => ({ from: String(min), to: String(max) });

/** Arrow keys fire for each step, and each would load a list: the filter applies after a rest of this length. */
const restMs = 400;

/** The values of the fields while they change. When the URL changes, it overrides them. */
function useEnds({ price, bounds, onPrice }: FilterPriceProps) {
  const known = price ?? bounds;
  const [ends, setEnds] = useState(endsOf(known));
  const [followed, setFollowed] = useState(known);
  const [isSliding, setSliding] = useState(false);
  if (!isSamePrice(followed, known)) {
    setFollowed(known);
    setEnds(endsOf(known));
  }

  const settle = () => {
    setSliding(false);
    // A field that was only touched changes nothing, though this list may have no such prices.
    const { from, to } = endsOf(known);
    if (ends.from === from && ends.to === to) return;
    const requested = requestedPrice(ends.from, ends.to, bounds);
    const filter = asFilter(requested, bounds);
    setEnds(endsOf(requested));
    setFollowed(filter ?? bounds); // The range requested here is already shown: an emptied field stays at 0.
    if (!isSamePrice(filter, price)) onPrice(filter);
  };

  useEffect(() => {
    if (!isSliding) return undefined;
    const timer = setTimeout(settle, restMs);
    return () => clearTimeout(timer);
  });

  return { ends, setEnds, settle, setSliding };
}
