import { useState } from 'react';
import type { ProductCard as Card } from '#shared/catalogue/api.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { compareAtPrice } from '#shared/catalogue/discount.ts';
import { savesData } from '../../ui/data-saver.ts';
import { Picture } from '../../ui/images/Picture.tsx';
import { onPhones } from '../../ui/images/image-sizes.ts';
import { Link } from '../../ui/Link.tsx';
import { Price, CompareAtPrice } from '../../ui/Price.tsx';
import { rememberPressedPicture } from '../pressed-picture.ts';
import { HeartButton } from '../../wishlist/HeartButton.tsx';
import styles from './ProductCard.module.css';
import { useCardPath } from './useCardPath.ts';
import { WholeWords } from '../../ui/WholeWords.tsx';

interface ProductCardProps {
  product: Card;
  heading?: 'h2' | 'h3';
  /** The `sizes` of the image; a grid cell by default. */
  sizes?: string;
  /** Whether it is in view when the page opens. */
  priority?: boolean;
  /** Its rank, shown on the image. */
  rank?: number;
  className?: string | undefined;
}

/** A product as a list item: image, name, price, colours, and a heart. The rest of the card is one link. */
export function ProductCard({ product, heading: Heading = 'h3', rank, className = '', ...picture }: ProductCardProps) {
  const { _id, name, basePrice, priceVaries, discount, inStock } = product;
  const [isPointedAt, setPointedAt] = useState(false);
  const path = useCardPath(product);

  return (
    <li
      className={`${styles.card} ${className}`}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && !savesData() && setPointedAt(true)}
    >
      {/* A screen reader would read the name twice: the link has it too. */}
      <div className={styles.pictures} data-picture aria-hidden="true">
        <Picture src={product.image} alt={name} className={styles.picture} sizes={gridSizes} {...picture} />
        {product.closeUp && isPointedAt && <CloseUp src={product.closeUp} sizes={picture.sizes ?? gridSizes} />}
        {rank && <span className={styles.rank}>{rank}</span>}
      </div>
      <div className={styles.facts}>
        <Heading className={styles.name}>
          <Link to={path} onClick={({ currentTarget }) => rememberPressedPicture(_id, currentTarget)}>
            <WholeWords text={name} />
          </Link>
        </Heading>
        <p className={styles.price}>
          <Price amount={basePrice} isLowest={priceVaries} />
          {discount && <CompareAtPrice amount={compareAtPrice(basePrice, discount.value)} />}
          {!inStock && <span>Sold out</span>}
        </p>
        {product.variants.length > 0 && <ColourDots variants={product.variants} />}
      </div>
      <HeartButton wish={{ productId: _id, name, image: product.image, price: basePrice }} className={styles.heart} />
    </li>
  );
}

const gridSizes = `(min-width: 64rem) 25vw, (min-width: 48rem) 33vw, ${onPhones(50)}`;

/** The close-up of the fabric: loaded on the first hover and faded in once it has loaded. */
function CloseUp({ src, sizes }: { src: string; sizes: string }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div className={styles.closeUp} data-loaded={isLoaded}>
      <Picture src={src} alt="" className={styles.picture} sizes={sizes} onLoad={() => setLoaded(true)} />
    </div>
  );
}

function ColourDots({ variants }: Pick<Card, 'variants'>) {
  const colours = variants.map(({ color }) => color);
  return (
    <p className={styles.dots}>
      <span className="hush">Colours: {colours.map(({ name }) => colourName(name)).join(', ')}</span>
      {colours.slice(0, maxDots).map(({ name, hex }) => (
        <i key={name} style={{ backgroundColor: hex }} />
      ))}
    </p>
  );
}

const maxDots = 6;
