import { useShopSettings } from '../settings.ts';
import jpeg from '../ui/cloth/yard-640.jpg?url';
import small from '../ui/cloth/yard-640.avif?url';
import large from '../ui/cloth/yard-1600.avif?url';
import { ShopPicture } from '../ui/page/ShopPicture.tsx';
import styles from './PolicyLayout.module.css';

/** A picture across the whole page: in the demo the yard where the dyed cloth hangs, else the shop's own if it has one. */
export function AboutPicture() {
  const { isDemo, firstSlide } = useShopSettings();
  if (isDemo) return <YardPicture />;
  if (!firstSlide) return null;
  return <ShopPicture picture={firstSlide.wide} alt={firstSlide.alt} sizes="100vw" className={styles.picture} />;
}

function YardPicture() {
  return (
    <picture>
      <source media="(min-width: 40rem)" srcSet={large} type="image/avif" width="1600" height="740" />
      <source srcSet={small} type="image/avif" />
      <img
        src={jpeg}
        width="640"
        height="480"
        alt="Lengths of indigo adire hanging before a clay wall: rings, clouds and painted squares"
        fetchPriority="high"
        className={`${styles.picture} ${styles.yard}`}
      />
    </picture>
  );
}
