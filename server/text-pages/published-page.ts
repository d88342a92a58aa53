import { ShopError } from '#shared/errors.ts';
import type { TextPage } from '#shared/text-pages/api.ts';
import type { Shop } from '../shop.ts';
import { currentFacts } from './placeholder-facts.ts';
import { renderTextPage } from './render-text-page.ts';

/**
 * A page as shoppers see it.
 *
 * @throws ShopError `text_page_not_found`, also for drafts and for standard pages that show the standard text
 */
export async function publishedPage(shop: Pick<Shop, 'db' | 'settings'>, slug: string): Promise<TextPage> {
  const page = await shop.db
    .selectFrom('textPages')
    .select(['slug', 'title', 'text'])
    .where('slug', '=', slug)
    .where('isPublished', '=', true)
    .executeTakeFirst();
  if (!page) throw new ShopError('text_page_not_found');
  return renderTextPage(page, await currentFacts(shop));
}
