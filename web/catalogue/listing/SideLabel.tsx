import styles from './SideLabel.module.css';

/** The printed edge of a bolt of cloth, along a large image. Decorative: the image's own text says the same. */
export function SideLabel({ text }: { text: string }) {
  const print = `${text} · `;
  return (
    <div className={styles.selvedge} aria-hidden="true">
      <span>{print.repeat(Math.ceil(maxEdge / print.length))}</span>
    </div>
  );
}

/** Characters along the tallest image on the largest screens; the rest is cut off. */
const maxEdge = 400;
