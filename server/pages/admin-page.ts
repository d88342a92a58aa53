import { brandImage, tabIcon } from '#shared/brand/brand-images.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { Pages } from './built-pages.ts';
import { pagePolicy } from './content-security-policy.ts';
import { type RenderedPage, withoutTags } from './render-page.ts';

/**
 * The admin's HTML document, the same for every URL below `/admin` and for everybody. The admin asks the API
 * who is signed in and what they may see.
 */
export async function adminPage(pages: Pages, settings: ShopSettings, banner: string): Promise<RenderedPage> {
  const icon = tabIcon(settings);
  const written = pages.adminHtml
    .replace('id="settings">', (start) => start + withoutTags(JSON.stringify(settings)))
    .replace('</body>', (end) => banner + end)
    .replace(
      '<link rel="icon" href="/icon.svg" type="image/svg+xml"',
      `<link rel="icon" href="${escaped(icon.href)}" type="${icon.type}"`,
    )
    .replace('href="/apple-touch-icon.png"', `href="${escaped(brandImage(settings, 'apple-touch-icon.png'))}"`);
  const body = pages.transform ? await pages.transform('/admin/', written) : written;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(pages.transform ? null : { scripts: [], styleHashes: [] }),
    },
    body: Buffer.from(body),
  };
}

const escaped = (url: string) => url.replaceAll('&', '&amp;');
