import { useRef } from 'react';
import type { Product } from '#shared/catalogue/api.ts';
import { breadcrumbsFrom } from '#shared/return-path.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { compareAtPrice, discountBadge } from '#shared/catalogue/discount.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { ChatLink } from '../../ui/ChatLink.tsx';
import { useShopSettings } from '../../settings.ts';
import { Rating } from '../../reviews/Rating.tsx';
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx';
import { Price, CompareAtPrice } from '../../ui/Price.tsx';
import { HeartButton } from '../../wishlist/HeartButton.tsx';
import { BuyBar } from './BuyBar.tsx';
import { BuyForm } from './BuyForm.tsx';
import { imagesOf } from './variant-selection/variant-selection.ts';
import { DeliveryAndReturns } from './DeliveryAndReturns.tsx';
import { Gallery } from '../gallery/Gallery.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import styles from './ProductView.module.css';
import { useVariantSelection } from './variant-selection/useVariantSelection.ts';
import { useScrolledPast } from './useScrolledPast.ts';
import { WholeWords } from '../../ui/WholeWords.tsx';

interface ProductViewProps {
  product: Product;
  /** The list that the shopper came from. */
  from: string | null;
  /** The variant in the URL. */
  variantId?: string | null;
}

/** A product in its chosen colour: images on the left, details and the buy form on the right. */
export function ProductView({ product, from, variantId = null }: ProductViewProps) {
  const settings = useShopSettings();
  const selection = useVariantSelection(product, from, variantId);
  const buyRow = useRef<HTMLDivElement>(null);
  const isBuyRowGone = useScrolledPast(buyRow);
  const { choice, variant } = selection;
  const colour = colourName(variant.color.name);
  const wish = { productId: product._id, name: product.name, image: variant.images.main, price: variant.price };
  const subject = [product.name, colour, choice.size && sizeName(choice.size)].filter(Boolean).join(', ');

  return (
    <>
      <Breadcrumb trail={breadcrumbsFrom(from)} here={product.name} />
      <article className={styles.product}>
        <Gallery
          key={variant._id}
          pictures={imagesOf(variant)}
          alts={variant.images.alt}
          name={`${product.name} in ${colour}`}
          selvedge={[settings.name, product.name, colour, variant.cloth].filter(Boolean).join(' · ')}
          shown={choice.picture}
          onShown={selection.showPicture}
          turntable={
            variant.turntable ? { productId: product._id, variantId: variant._id, frames: variant.turntable } : null
          }
        />
        <div className={styles.facts}>
          <div className={styles.head}>
            <h1>
              <WholeWords text={product.name} />
            </h1>
            <HeartButton wish={wish} className={styles.heart} />
          </div>
          {product.reviews && <Rating reviews={product.reviews} />}
          <Money price={variant.price} discountPercent={product.discount?.value ?? 0} />
          <p className={styles.stock} data-in-stock={variant.inStock}>
            {variant.inStock ? messages.stock.inStock : messages.stock.outOfStock}
          </p>
          <p className={styles.description}>{product.description}</p>
          <ProductFacts product={product} />
          <BuyForm product={product} from={from} selection={selection} buyRow={buyRow} />
          <ChatLink className={`link ${styles.ask}`} about={subject}>
            Ask about this item on WhatsApp
          </ChatLink>
          <DeliveryAndReturns
            items={variant.inStock ? { subtotal: variant.price, extra: product.deliveryExtra ?? 0 } : null}
          />
        </div>
      </article>
      <BuyBar selection={selection} isShown={isBuyRowGone} buyRow={buyRow} />
    </>
  );
}

function Money({ price, discountPercent }: { price: number; discountPercent: number }) {
  return (
    <p className={styles.money}>
      <span className={styles.now}>
        <Price amount={price} />
      </span>
      {discountPercent > 0 && (
        <>
          <CompareAtPrice amount={compareAtPrice(price, discountPercent)} />
          {discountBadge(discountPercent) && <span className={styles.off}>{discountBadge(discountPercent)}</span>}
        </>
      )}
    </p>
  );
}
