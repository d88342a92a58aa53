import { brandImage, tabIcon } from '#shared/brand/brand-images.ts';
import type { ShopSettings } from '#shared/settings.ts';
import displayFont from './styles/fonts/oge-display.woff2?url';
import textFont from './styles/fonts/oge-text.woff2?url';
import { HeadElements } from './seo/HeadElements.tsx';
import type { HeadTag } from './seo/page-head.ts';
import type { PictureSource } from './ui/images/MainPicture.tsx';
import { lineScript } from './ui/line-script.ts';
import { ServerScript } from './ui/ServerScript.tsx';

const firstLoads = lineScript([displayFont, textFont]);

interface DocumentProps {
  head: readonly HeadTag[];
  settings: Pick<ShopSettings, 'brandQuery' | 'logo'>;
  /** The sources of the first picture in view, one of which suits the screen. */
  mainPicture: readonly PictureSource[];
}

/** The HTML document of a page, which only the server renders, with an empty body: browsers hydrate what is in it. */
export function Document({ head, settings, mainPicture }: DocumentProps) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Chromium then says with each request how slow its line is, for narrower images (`image-routes.ts`). */}
        <meta httpEquiv="accept-ch" content="ect" />
        {mainPicture.map((source) => (
          <PreloadLink key={source.media} source={source} />
        ))}
        <HeadElements tags={head} />
        <meta name="theme-color" content="#191714" />
        <link rel="icon" {...tabIcon(settings)} />
        <link rel="apple-touch-icon" href={brandImage(settings, 'apple-touch-icon.png')} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <ServerScript code={firstLoads} />
      </head>
      <body />
    </html>
  );
}

function PreloadLink({ source: { srcSet, sizes, media } }: { source: PictureSource }) {
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      imageSrcSet={srcSet}
      imageSizes={sizes}
      media={media}
      fetchPriority="high"
    />
  );
}
