import { tabIcon } from '#shared/brand/brand-images.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { HeadElements } from '../../web/seo/HeadElements.tsx';
import type { HeadTag } from '../../web/seo/page-head.ts';
import { style } from './style.ts';

interface BasicDocumentProps {
  head: readonly HeadTag[];
  settings: Pick<ShopSettings, 'brandQuery' | 'logo'>;
  /** The rendered page. */
  body: string;
}

/** The HTML document of a page without scripts. */
export function BasicDocument({ head, settings, body }: BasicDocumentProps) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadElements tags={head} />
        <meta name="robots" content="noindex" />
        <link rel="icon" {...tabIcon(settings)} />
        {/* oxlint-disable-next-line react/no-danger -- our own styles, allowed by their hash */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      {/* oxlint-disable-next-line react/no-danger -- HTML that we have rendered */}
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  );
}
