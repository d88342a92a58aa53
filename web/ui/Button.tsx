import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { Link } from './Link.tsx';

interface Look {
  /** `solid` is filled, `quiet` is outlined, `danger` is for what can't be undone. */
  kind?: 'solid' | 'quiet' | 'danger';
  small?: boolean;
  /** Full width. */
  wide?: boolean;
}

export function Button({ kind, small, wide, className, type = 'button', ...props }: Look & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ kind, small, wide }, className)} {...props} />;
}

/** A link that looks like a button. */
export function ButtonLink({ kind, small, wide, className, ...props }: Look & ComponentProps<typeof Link>) {
  return <Link className={buttonClass({ kind, small, wide }, className)} {...props} />;
}

/** The class of a button, for a plain `<a>`: to another site, or to load a page of ours anew. */
export function buttonClass({ kind = 'solid', small, wide }: Look, more = ''): string {
  return [styles.button, styles[kind], small && styles.small, wide && styles.wide, more].filter(Boolean).join(' ');
}
