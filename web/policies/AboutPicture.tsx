import jpeg from '../ui/cloth/yard-640.jpg?url';
import small from '../ui/cloth/yard-640.avif?url';
import large from '../ui/cloth/yard-1600.avif?url';
import styles from './PolicyLayout.module.css';

/** The yard where the dyed cloth hangs, across the whole page. */
export function AboutPicture() {
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
        className={styles.picture}
      />
    </picture>
  );
}
