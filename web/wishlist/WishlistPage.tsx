import { useRef } from 'react';
import { messages } from '#shared/messages.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import { useSignedIn } from '../session/sign-in-state.ts';
import { requestedPath } from '../session/sign-in-url.ts';
import { BasicLink } from '../ui/BasicLink.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { pageTitle } from '../ui/page-title.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { fetchList, hasFailed } from './change-wishes.ts';
import { useCards } from './useCards.ts';
import { useWishes } from './useWishes.ts';
import { accountWishes } from './wish-list-store.ts';
import { WishItem } from './WishItem.tsx';
import styles from './WishlistPage.module.css';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, messages.wishlist.title) },
  { name: 'description', content: 'What you saved for later.' },
  { name: 'robots', content: 'noindex,follow' },
];

/** The saved products, with today's prices and stock; offline as they were last seen. */
export default function WishlistPage() {
  const wishes = useWishes();
  const isSignedIn = useSignedIn();
  const isKnown = useIsHydrated() && (!isSignedIn || accountWishes() !== null);
  const cards = useCards(wishes);
  const list = useRef<HTMLDivElement>(null);

  return (
    <main id="main" className={styles.page}>
      <div className={styles.head}>
        <h1>{messages.wishlist.title}</h1>
        {/* Announced to screen readers, so that a removal is noticed. */}
        <p className="soft" role="status">
          {wishes.length > 0 && messages.wishlist.count(wishes.length)}
        </p>
      </div>
      <BasicLink to="/basic/wishlist" />
      {cards.isUnreachable && (
        <p className={styles.note} role="status">
          {messages.wishlist.oldPrices}
        </p>
      )}
      {/* Gets the focus when the product that had it is removed. */}
      <div ref={list} tabIndex={-1} className={styles.list}>
        {wishes.length > 0 && (
          <ul role="list" className={styles.grid}>
            {wishes.map((wish, index) => (
              <WishItem
                key={wish.productId}
                wish={wish}
                card={cards.cardOf(wish.productId)}
                isInView={index < 4}
                onRemoved={() => list.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        )}
        {wishes.length === 0 && (isKnown ? <Empty /> : hasFailed() ? <Failed /> : <Waiting />)}
      </div>
      {isKnown && !isSignedIn && wishes.length > 0 && (
        <p className={styles.note}>
          {messages.wishlist.onPhone}
          <br />
          <Link className="link" to={requestedPath('/login', '/wishlist')}>
            {messages.wishlist.logIn}
          </Link>
        </p>
      )}
    </main>
  );
}

function Empty() {
  return (
    <div className={styles.empty}>
      <h2>{messages.wishlist.empty}</h2>
      <p>{messages.wishlist.emptyHint}</p>
      <p className={styles.actions}>
        <ButtonLink to="/new-arrivals">New Arrivals</ButtonLink>
        <ButtonLink to="/shop" kind="quiet">
          Shop
        </ButtonLink>
      </p>
    </div>
  );
}

function Failed() {
  return (
    <div className={styles.empty} role="alert">
      <h2>{messages.wishlist.loadFailed}</h2>
      <Button kind="quiet" onClick={() => void fetchList()}>
        Try again
      </Button>
    </div>
  );
}

/** Without scripts it would wait for ever, so it does not show. */
function Waiting() {
  return (
    <div className={`${styles.grid} ${styles.waiting}`} aria-busy="true">
      <Skeleton ratio="4 / 5" />
      <Skeleton ratio="4 / 5" />
    </div>
  );
}
