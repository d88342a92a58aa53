import { createHash } from 'node:crypto';

interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * The content security policy of a page: what stands in it is allowed by its hash. A page can then be cached and sent
 * again, which a nonce would not allow, and text that a stranger smuggled in still does not run.
 *
 * The same for styles, but for what single elements say of themselves: a swatch has the colour that staff gave it.
 * Browsers from before 2022 know only the widest of the three, `style-src`.
 *
 * @param inline the words of scripts and styles in the page; null while the shop is being written, when Vite adds its own
 */
export function pagePolicy(inline: Inline | null): string {
  const scripts = inline ? hashesOf(inline.scripts) : `'unsafe-inline'`;
  const styles = inline ? hashesOf([...inline.styles]) : `'unsafe-inline'`;
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

/** The styles that `sonner` writes into the page when the first notice shows; a test holds it to the installed version. */
export const toastStyles = `'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='`;

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** It writes them into an element that stands in the page already, and was empty. */
const emptyStyle = hashOf('');

const hashesOf = (texts: readonly string[]) => [...new Set(texts.map(hashOf))].join(' ');
