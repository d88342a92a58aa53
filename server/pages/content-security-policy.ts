import { hash } from 'node:crypto';

interface Inline {
  /** Their texts. */
  scripts: readonly string[];
  /** Their hashes, which a process works out once (`inline-styles.ts`). */
  styleHashes: readonly string[];
}

/**
 * The content security policy of a page, which allows inline scripts by hash. Unlike with a nonce, the page can be
 * cached, and injected scripts still don't run.
 *
 * The same for styles, except style attributes: a swatch has the colour that staff chose.
 * Browsers from before 2022 know only `style-src`.
 *
 * @param inline null in development, where Vite adds its own
 */
export function pagePolicy(inline: Inline | null): string {
  const scripts = inline ? asSources(inline.scripts.map(hashOf)) : `'unsafe-inline'`;
  const styles = inline ? asSources(inline.styleHashes) : `'unsafe-inline'`;
  return [
    `default-src 'none'`,
    `script-src 'self' ${scripts}`,
    `style-src 'self' 'unsafe-inline'`,
    `style-src-elem 'self' ${inline ? `${styles} ${emptyStyle} ${toastStyles}` : styles}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/**
 * The policy of a page without scripts: its inline style by hash, and its forms, which may lead to the payment page.
 *
 * @param payingAt the origins of payment pages: browsers check the target of a form's redirect too
 */
export const basicPolicy = (style: string, payingAt: readonly string[]) =>
  [
    `default-src 'none'`,
    `style-src ${hashOf(style)}`,
    `img-src 'self'`,
    `base-uri 'none'`,
    `form-action ${["'self'", ...payingAt].join(' ')}`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** The styles that `sonner` injects with the first toast; a test compares them with the installed version. */
export const toastStyles = `'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='`;

export const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** `sonner` first inserts the element empty and then fills it. */
const emptyStyle = hashOf('');

const asSources = (hashes: readonly string[]) => [...new Set(hashes)].join(' ');
