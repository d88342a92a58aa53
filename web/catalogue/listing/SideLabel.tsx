import styles from './SideLabel.module.css';

/** The printed edge of a bolt of cloth, along a large picture. It decorates; the picture's own text says the same. */
export function SideLabel({ words }: { words: string }) {
  const print = `${words} · `;
  return (
    <div className={styles.selvedge} aria-hidden="true">
      <span>{print.repeat(Math.ceil(maxEdge / print.length))}</span>
    </div>
  );
}

/** Letters along the tallest picture, on the largest screens; what is too much is cut off. */
const maxEdge = 400;
