import { type Editorial, type HeroSlide, homeBanners } from '#shared/catalogue/banners-api.ts';
import { messages } from '#shared/messages.ts';
import { sendCached } from '../../response-cache/response-cache.ts';
import type { Routes } from '../../http/route.ts';

export const bannerRoutes: Routes = (app, { db, responseCache }) => {
  app.route({
    ...homeBanners,
    handler: (_request, reply) =>
      sendCached(responseCache, reply, 'banners', async () => {
        const banners = await db.selectFrom('banners').selectAll().orderBy('position').execute();
        const slides = banners.filter(({ place }) => place === 'hero').map(asSlide);
        const editorials = banners.filter(({ place }) => place === 'editorial').map(asEditorial);
        return { success: true as const, message: messages.general.found, slides, editorials };
      }),
  });
};

interface BannerRow {
  // jsonb: every write of a banner has these shapes.
  picture: unknown;
  portrait: unknown;
  alt: string;
  caption: string;
  heading: string | null;
  body: string | null;
  linkText: string | null;
  href: string | null;
}

function asSlide({ picture, portrait, alt, caption }: BannerRow): HeroSlide {
  return { wide: picture as HeroSlide['wide'], portrait: portrait as HeroSlide['portrait'], alt, caption };
}

function asEditorial({ picture, alt, caption, heading, body, linkText, href }: BannerRow): Editorial {
  return {
    picture: picture as Editorial['picture'],
    alt,
    caption,
    heading: heading ?? '',
    text: body ?? '',
    linkText: linkText ?? '',
    href: href ?? '/shop',
  };
}
