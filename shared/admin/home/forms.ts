import * as z from 'zod/mini';
import { requiredText } from '../../fields.ts';
import { messages } from '../../messages.ts';

const said = messages.settings;

/** The address of a picture that the shop keeps. */
const PictureAddress = z
  .string(said.picture)
  .check(z.regex(/^\/pictures\/[a-z0-9-]+\.[0-9a-f]{12}\.webp$/, said.picture));

const shown = {
  /** For those who do not see it. */
  alt: requiredText(said.alt, 300),
  /** Printed along its edge. */
  caption: requiredText(said.caption, 120),
};

const SlideForm = z.object({ wide: PictureAddress, portrait: PictureAddress, ...shown });
export type SlideEntry = z.output<typeof SlideForm>;

const StoryForm = z.object({
  picture: PictureAddress,
  ...shown,
  heading: requiredText(said.heading, 80),
  text: requiredText(said.storyText, 400),
  linkText: requiredText(said.linkText, 60),
  href: z
    .string(said.href)
    .check(z.trim(), z.maxLength(200, said.href), z.regex(/^\/[^/\\\s"<>][^\\\s"<>]*$/, said.href)),
});
export type StoryEntry = z.output<typeof StoryForm>;

/** The large pictures of the home page: those of the carousel, and the two further down. */
export const HomeImagesForm = z.object({
  slides: z.array(SlideForm).check(z.minLength(1, said.oneSlide), z.maxLength(5, said.fiveSlides)),
  stories: z.array(StoryForm).check(z.maxLength(2, said.twoStories)),
});
export type HomeImagesEntry = z.output<typeof HomeImagesForm>;
