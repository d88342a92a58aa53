import { type BrandFile, brandImage } from '#shared/brand-images.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Pages } from './built-pages.ts';
import { pagePolicy } from './content-security-policy.ts';
import { type RenderedPage, withoutTags } from './render-page.ts';

/**
 * The admin's HTML document, the same for every URL below `/admin` and for everybody. The admin asks the API
 * who is signed in and what they may see.
 */
export async function adminPage(pages: Pages, settings: ShopSettings, banner: string): Promise<RenderedPage> {
  const written = pages.adminHtml
    .replace('id="settings">', (start) => start + withoutTags(JSON.stringify(settings)))
    .replace('</body>', (end) => banner + end)
    .replaceAll(/(?<=<link rel="(?:icon|apple-touch-icon)" href=")\/([\w.-]+)/g, (_, file: BrandFile) =>
      brandImage(settings, file).replaceAll('&', '&amp;'),
    );
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
