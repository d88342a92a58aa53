import * as z from 'zod/mini';
import { requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';

const texts = adminMessages.settings;

/** The path of a stored image. */
const PictureAddress = z
  .string(texts.picture)
  .check(z.regex(/^\/pictures\/[a-z0-9-]+\.[0-9a-f]{12}\.webp$/, texts.picture));

const shown = {
  /** The alternative text. */
  alt: requiredText(texts.alt, 300),
  /** The caption along its edge. */
  caption: requiredText(texts.caption, 120),
};

const SlideForm = z.object({ wide: PictureAddress, portrait: PictureAddress, ...shown });

const StoryForm = z.object({
  picture: PictureAddress,
  ...shown,
  heading: requiredText(texts.heading, 80),
  text: requiredText(texts.storyText, 400),
  linkText: requiredText(texts.linkText, 60),
  href: z
    .string(texts.href)
    .check(z.trim(), z.maxLength(200, texts.href), z.regex(/^\/[^/\\\s"<>][^\\\s"<>]*$/, texts.href)),
});

/** The home page images: the carousel, the two below it, and up to six tiles that lead to fabrics and garments. */
export const HomeImagesForm = z.object({
  slides: z.array(SlideForm).check(z.minLength(1, texts.oneSlide), z.maxLength(5, texts.fiveSlides)),
  stories: z.array(StoryForm).check(z.maxLength(8, texts.eightStories)),
});
export type HomeImagesEntry = z.output<typeof HomeImagesForm>;
