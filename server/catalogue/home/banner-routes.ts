import { type Editorial, type HeroSlide, homeBanners } from '#shared/catalogue/banners-api.ts';
import { collectionPath } from '#shared/catalogue/collection-path.ts';
import { lagosDayOf } from '#shared/dates/lagos-days.ts';
import { messages } from '#shared/messages.ts';
import { sendCached } from '../../response-cache/response-cache.ts';
import type { Routes } from '../../http/route.ts';
import { type ShownCollection, shownCollections } from '../collections/shown-collections.ts';

export const bannerRoutes: Routes = (app, shop) => {
  const { readPublic, responseCache } = shop;
  app.route({
    ...homeBanners,
    handler: (_request, reply) =>
      // A collection of new products may become empty overnight.
      sendCached(responseCache, reply, `banners ${lagosDayOf(shop.now())}`, async () => {
        const [banners, collections] = await readPublic((db) =>
          Promise.all([
            db.selectFrom('banners').selectAll().orderBy('position').execute(),
            shownCollections({ ...shop, db }),
          ]),
        );
        const slides = banners.filter(({ place }) => place === 'hero').map(asSlide);
        const editorials = banners.filter(({ place }) => place === 'editorial').map(asEditorial);
        const tiles = collections.filter(({ isOnHome }) => isOnHome).map(asTile);
        return { success: true as const, message: messages.general.found, slides, editorials, collections: tiles };
      }),
  });
};

const asTile = ({ slug, name, text, picture, alt }: ShownCollection) => ({
  picture,
  alt,
  heading: name,
  text,
  linkText: messages.collections.see(name),
  href: collectionPath(slug),
});

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
