import { useState } from 'react';
import type { ProductCard } from '#shared/catalogue/api.ts';
import { compareAtPrice } from '#shared/catalogue/discount.ts';
import { messages } from '#shared/messages.ts';
import { productPath } from '#shared/return-path.ts';
import { openCart } from '../cart/open-cart.ts';
import { addToCart } from '../cart/useCart.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { onPhones } from '../ui/images/image-sizes.ts';
import { Picture } from '../ui/images/Picture.tsx';
import { Link } from '../ui/Link.tsx';
import { CompareAtPrice, Price } from '../ui/Price.tsx';
import { toast } from '../ui/toasts/toast.ts';
import { setSaved } from './set-saved.ts';
import type { Wish } from './wish-list-store.ts';
import styles from './WishItem.module.css';
import { WholeWords } from '../ui/WholeWords.tsx';

interface WishItemProps {
  wish: Wish;
  /** The product in the catalogue now: null if it is no longer sold, undefined while unknown. */
  card: ProductCard | null | undefined;
  isInView: boolean;
  onRemoved: () => void;
}

/** A saved product: its price now, whether it can be bought, and the next step to that. */
export function WishItem({ wish, card, isInView, onRemoved }: WishItemProps) {
  const name = card?.name ?? wish.name;
  const shownName = <WholeWords text={name} />;
  const isGone = card === null;
  const path = productPath(wish.productId, '/wishlist');

  const remove = () => {
    void setSaved(wish, false);
    toast.success(messages.wishlist.removed, {
      id: 'wish',
      action: { label: messages.wishlist.undo, onClick: () => void setSaved(wish, true) },
    });
    onRemoved();
  };

  return (
    <li className={styles.item} data-gone={isGone}>
      <div className={styles.picture} aria-hidden="true">
        <Picture src={(card ?? wish).image || null} alt="" initial={name.charAt(0)} sizes={sizes} priority={isInView} />
      </div>
      <div className={styles.facts}>
        <h2 className={styles.name}>{isGone ? shownName : <Link to={path}>{shownName}</Link>}</h2>
        <p className={styles.price}>
          {isGone ? (
            messages.wishlist.noLongerSold
          ) : (
            <Price amount={card?.basePrice ?? wish.price} isLowest={card?.priceVaries} />
          )}
          {card?.discount && <CompareAtPrice amount={compareAtPrice(card.basePrice, card.discount.value)} />}
          {card && !card.inStock && <span>{messages.wishlist.soldOut}</span>}
        </p>
      </div>
      {!isGone && (
        <div className={styles.next}>
          <NextStep card={card} path={path} name={name} />
        </div>
      )}
      <button type="button" className={styles.remove} aria-label={messages.wishlist.remove(name)} onClick={remove}>
        <CloseIcon width="18" height="18" />
      </button>
    </li>
  );
}

const sizes = `(min-width: 64rem) 25vw, (min-width: 48rem) 33vw, ${onPhones(50)}`;

interface NextStepProps {
  card: ProductCard | undefined;
  path: string;
  name: string;
}

/** To buy what has only one colour and size, to choose, or to wait. */
function NextStep({ card, path, name }: NextStepProps) {
  const [variant, ...others] = card?.variants ?? [];
  const isOnly = variant !== undefined && others.length === 0 && card?.sizes.length === 1;
  const about = <span className="hush"> {name}</span>;
  if (card && !card.inStock)
    return (
      <ButtonLink to={`/back-in-stock?product=${card._id}`} kind="quiet" small wide>
        {messages.wishlist.tellMe}
        {about}
      </ButtonLink>
    );
  if (card && isOnly) return <AddButton card={card} variant={variant} />;
  return (
    <ButtonLink to={path} kind="quiet" small wide>
      {card && card.sizes.length === 1 ? messages.wishlist.chooseColour : messages.wishlist.chooseSize}
      {about}
    </ButtonLink>
  );
}

function AddButton({ card, variant }: { card: ProductCard; variant: ProductCard['variants'][number] }) {
  const [isBusy, setBusy] = useState(false);

  const add = async () => {
    setBusy(true);
    try {
      const { _id: productId, name, image, basePrice: price, sizes: only } = card;
      const color = { name: variant.color.name };
      const line = { productId, variantId: variant._id, name, image, price, size: only[0]!, color, quantity: 1 };
      toast.success(added[await addToCart(line)], { action: { label: messages.cart.view, onClick: openCart } });
    } catch (error) {
      toast.error((error instanceof Error && error.message) || messages.cart.addFailed);
    }
    setBusy(false);
  };

  return (
    <Button small wide aria-disabled={isBusy} onClick={() => !isBusy && void add()}>
      {messages.wishlist.addToCart}
      <span className="hush"> {card.name}</span>
    </Button>
  );
}

const added = {
  added: messages.cart.added,
  updated: messages.cart.updated,
  unchecked: messages.cart.addedUnchecked,
};
