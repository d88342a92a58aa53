import * as z from 'zod/mini';
import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';

/** A large image on the home page. URLs as `imageUrl` takes them, sizes in pixels. */
export const Picture = z.object({ url: z.string(), width: z.int(), height: z.int() });

export const HeroSlide = z.object({
  wide: Picture,
  portrait: Picture,
  alt: z.string(),
  /** Shown on the label at the edge: 'Oge · ankara petal · wax-print cotton'. */
  caption: z.string(),
});
export type HeroSlide = z.output<typeof HeroSlide>;

export const Editorial = z.object({
  picture: Picture,
  alt: z.string(),
  caption: z.string(),
  heading: z.string(),
  text: z.string(),
  linkText: z.string(),
  /** A path on this site. */
  href: z.string(),
});
export type Editorial = z.output<typeof Editorial>;

/** A way into a collection, on the home page. */
const CollectionTile = z.object({
  picture: Picture,
  alt: z.string(),
  heading: z.string(),
  text: z.string(),
  linkText: z.string(),
  href: z.string(),
});

export const homeBanners = endpoint({
  method: 'GET',
  url: '/api/home/banners',
  failure: messages.general.unexpected,
  schema: {
    summary: 'Returns the slides, the pictures and the collections of the home page',
    tags: ['home'],
    isCached: true,
    response: {
      200: z.extend(Success, {
        slides: z.array(HeroSlide),
        editorials: z.array(Editorial),
        collections: z.array(CollectionTile),
      }),
    },
  },
});
