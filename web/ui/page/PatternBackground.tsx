import styles from './PatternBackground.module.css';
import jpeg from '../cloth/cloth-480.jpg?url';
import small from '../cloth/cloth-480.avif?url';
import large from '../cloth/cloth-960.avif?url';

/** A background of fabric with the printed edge of the bolt, for pages without an image. */
export function PatternBackground() {
  return (
    <div className={styles.cloth}>
      <picture>
        <source media="(min-width: 60rem)" srcSet={large} type="image/avif" />
        <source srcSet={small} type="image/avif" />
        <img src={jpeg} width="480" height="600" alt="" />
      </picture>
      <p className={styles.selvedge} aria-hidden="true">
        {'ankara petal · aso-oke · ankara sunburst · '.repeat(8)}
      </p>
    </div>
  );
}
