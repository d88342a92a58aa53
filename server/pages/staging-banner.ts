import { messages } from '#shared/messages.ts';
import type { Config } from '../config/config.ts';
import { hashOf } from './content-security-policy.ts';

/** Above the page, whose body is a column, wherever the banner is in the document. */
const style =
  'order:-1;max-width:none;margin:0;padding:.375rem 1rem;background:#f0ae2b;color:#191714;' +
  'font-size:.875rem;line-height:1.4;text-align:center';

const banner = `<p role="note" style="${style}"><strong>${messages.general.staging}</strong></p>`;

/**
 * The banner on every page of a staging shop (docs/decisions/0063); empty elsewhere. It belongs at the end of the body,
 * where hydration leaves it alone.
 */
export const stagingBanner = ({ isStaging }: Pick<Config, 'isStaging'>): string => (isStaging ? banner : '');

interface PlainPage {
  html: string;
  /** Its content security policy, which allows no style attributes. */
  policy: string;
}

/** The same for a page without scripts, at the top. Browsers that don't know `unsafe-hashes` show it as bold text. */
export function withStagingBanner({ isStaging }: Pick<Config, 'isStaging'>, page: PlainPage): PlainPage {
  if (!isStaging) return page;
  return {
    html: page.html.replace(/<body[^>]*>/, (start) => start + banner),
    policy: page.policy.replace('style-src ', `style-src 'unsafe-hashes' ${hashOf(style)} `),
  };
}
