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

/** Two boxes and a slider say the same. The shop follows when a box is left, on Enter, or when the thumbs rest. */
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
    // A form that is sent without scripts must be able to leave the price out.
    value: isHydrated || price ? ends[end] : '',
    onChange: ({ target }: { target: HTMLInputElement }) => setEnds({ ...ends, [end]: target.value }),
    onBlur: settle,
    // The form is sent afterwards, and whoever holds it closes.
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && settle(),
    required: false,
  });

  return (
    <div className={styles.price}>
      <div className={styles.boxes}>
        <Field {...box('from', `From ${currencySymbol}`)} />
        <Field {...box('to', `To ${currencySymbol}`)} />
      </div>
      <noscript>
        <p className="small soft">{messages.products.bothPrices}</p>
      </noscript>
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

/** Arrow keys come one by one, and each would be a list to load: the shop follows when they have rested this long. */
const restMs = 400;

/** What stands in the boxes while it is being changed. The address has the last word. */
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
    const asked = requestedPrice(ends.from, ends.to, bounds);
    const wish = asFilter(asked, bounds);
    setEnds(endsOf(asked));
    setFollowed(wish ?? bounds); // What was asked for here is shown already: an emptied box stays at 0.
    if (!isSamePrice(wish, price)) onPrice(wish);
  };

  useEffect(() => {
    if (!isSliding) return undefined;
    const timer = setTimeout(settle, restMs);
    return () => clearTimeout(timer);
  });

  return { ends, setEnds, settle, setSliding };
}
