import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';

interface Look {
  /** `solid` is ink on paper, `quiet` is outlined, `danger` is for what cannot be undone. */
  kind?: 'solid' | 'quiet' | 'danger';
  small?: boolean;
  /** As wide as what holds it. */
  wide?: boolean;
}

export function Button({ kind, small, wide, className, type = 'button', ...props }: Look & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ kind, small, wide }, className)} {...props} />;
}

/** A link that looks like a button, for going somewhere rather than doing something. */
export function ButtonLink({ kind, small, wide, className, ...props }: Look & ComponentProps<typeof Link>) {
  return <Link className={buttonClass({ kind, small, wide }, className)} {...props} />;
}

/** The look alone, for a plain `<a>` that leaves the site. */
export function buttonClass({ kind = 'solid', small, wide }: Look, more = ''): string {
  return [styles.button, styles[kind], small && styles.small, wide && styles.wide, more].filter(Boolean).join(' ');
}
