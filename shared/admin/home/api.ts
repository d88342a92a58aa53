import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { HomeImagesForm } from './forms.ts';

const shown = { alt: z.string(), caption: z.string() };

const HomeImages = z.object({
  slides: z.array(z.object({ wide: z.string(), portrait: z.string(), ...shown })),
  stories: z.array(
    z.object({
      picture: z.string(),
      ...shown,
      heading: z.string(),
      text: z.string(),
      linkText: z.string(),
      href: z.string(),
    }),
  ),
  /** Sent back when saving, so that a concurrent change is detected. */
  version: z.string(),
});
export type HomeImages = z.output<typeof HomeImages>;

const response = { 200: z.extend(Success, { pictures: HomeImages }) };

export const homeImages = endpoint({
  method: 'GET',
  url: '/api/admin/home-pictures',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'settings.change' },
  schema: { summary: 'Returns the home page pictures for editing', tags: ['admin'], response },
});

export const saveHomeImages = endpoint({
  method: 'PUT',
  url: '/api/admin/home-pictures',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'settings.change' },
  schema: {
    summary: 'Changes the home page pictures, their texts and order. Upload the images first',
    tags: ['admin'],
    body: z.extend(HomeImagesForm, { version: z.string().check(z.maxLength(100)) }),
    response,
  },
});
