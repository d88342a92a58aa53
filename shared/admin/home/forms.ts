import * as z from 'zod/mini';
import { requiredText } from '../../fields.ts';
import { adminMessages } from '../../admin/messages.ts';

const said = adminMessages.settings;

/** The path of a stored image. */
const PictureAddress = z
  .string(said.picture)
  .check(z.regex(/^\/pictures\/[a-z0-9-]+\.[0-9a-f]{12}\.webp$/, said.picture));

const shown = {
  /** The alternative text. */
  alt: requiredText(said.alt, 300),
  /** The caption along its edge. */
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

/** The home page images: the carousel and the two below it. */
export const HomeImagesForm = z.object({
  slides: z.array(SlideForm).check(z.minLength(1, said.oneSlide), z.maxLength(5, said.fiveSlides)),
  stories: z.array(StoryForm).check(z.maxLength(2, said.twoStories)),
});
export type HomeImagesEntry = z.output<typeof HomeImagesForm>;
