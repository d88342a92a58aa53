import type { ShopSettings } from '#shared/settings.ts';
import type { Pages } from './built-pages.ts';
import { pagePolicy } from './page-policy.ts';
import { type RenderedPage, withoutTags } from './render-page.ts';

/**
 * The office's one document, the same for every address below `/admin` and for everybody: who is there, and what they
 * may see, the office asks the API.
 */
export async function adminPage(pages: Pages, settings: ShopSettings): Promise<RenderedPage> {
  const written = pages.adminHtml.replace('id="settings">', (start) => start + withoutTags(JSON.stringify(settings)));
  const body = pages.transform ? await pages.transform('/admin/', written) : written;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(pages.transform ? null : { scripts: [], styles: [] }),
    },
    body,
  };
}
