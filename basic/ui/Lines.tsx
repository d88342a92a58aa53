import type { ReactNode } from 'react';
import { imageUrl } from '#shared/catalogue/images.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { formatNaira } from '#shared/money.ts';
import { WholeWords } from '../../web/ui/WholeWords.tsx';

export interface ShownLine {
  productId: string;
  variantId: string;
  name: string;
  image: string;
  size: string;
  colour: string;
  quantity: number;
  /** For one unit, in whole naira. */
  price: number;
}

interface LinesProps {
  lines: readonly ShownLine[];
  /** The content below each line. */
  below?: readonly ReactNode[];
}

/** Lines of a cart or an order, with what may be done about each. */
export function Lines({ lines, below }: LinesProps) {
  return (
    <ul className="lines">
      {lines.map((line, index) => (
        <li key={`${line.variantId} ${line.size}`}>
          <div className="picture">
            {line.image && <img src={imageUrl(line.image, 160, 'jpg')} alt="" width="80" height="100" />}
          </div>
          <div className="text">
            <p className="name">
              <a href={productUrl(line)}>
                <WholeWords text={line.name} />
              </a>
            </p>
            <p className="soft small">{descriptionOf(line)}</p>
            <p className="amount">{formatNaira(line.price * line.quantity)}</p>
            {below?.[index]}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** '2 items' */
export const itemCount = (count: number) => formatCount(count, 'item');

/** The product's page in the colour of the line. */
export const productUrl = ({ productId, variantId }: Pick<ShownLine, 'productId' | 'variantId'>) =>
  `/product/${productId}?colour=${variantId}`;

/** 'Medium, Lagoon, 2 items'. */
function descriptionOf({ size, colour, quantity }: ShownLine): string {
  return [sizeName(size), colourName(colour), itemCount(quantity)].join(', ');
}
