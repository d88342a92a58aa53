import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { idWith, Timestamp } from '../../fields.ts';
import { TextPage } from '../../text-pages/api.ts';
import { adminMessages } from '../messages.ts';
import { TextPageForm } from './forms.ts';

const tags = ['admin: text pages'];
const config = { needs: 'settings.change' } as const;
const Slug = z.object({
  slug: z.string().check(z.regex(/^[a-z\d~-]{1,60}$/, adminMessages.general.notFound)),
});

/** A page in the list: every standard page, and the free ones. */
export const ListedTextPage = z.object({
  slug: z.string(),
  title: z.string(),
  isStandard: z.boolean(),
  /** Whether shoppers see the text of the shop: false for drafts, and for standard pages that show the standard text. */
  isPublished: z.boolean(),
  /** When and by whom it was last saved; null for a standard page that never was. */
  updatedAt: z.nullable(Timestamp),
  updatedBy: z.nullable(z.string()),
});
export type ListedTextPage = z.output<typeof ListedTextPage>;

/** A saved text: who saved it and when. */
export const TextPageVersion = z.object({
  version: z.int(),
  title: z.string(),
  isPublished: z.boolean(),
  savedAt: Timestamp,
  savedBy: z.string(),
});
export type TextPageVersion = z.output<typeof TextPageVersion>;

/** A page in the editor; its slug is empty while it is new. */
export const AdminTextPage = z.extend(ListedTextPage, {
  /** Empty for a standard page that was never edited. */
  text: z.string(),
  position: z.int(),
  /** Sent back when saving; 0 before the first save. */
  version: z.int(),
  /** Newest first; the latest 100. */
  versions: z.array(TextPageVersion),
  /** A text to start from; null for custom pages. */
  readyText: z.nullable(z.string()),
});
export type AdminTextPage = z.output<typeof AdminTextPage>;

/** A word in braces that stands for a fact of the shop. */
const Placeholder = z.object({
  name: z.string(),
  /** Its current value; empty for whole tables and lists. */
  now: z.string(),
  isBlock: z.boolean(),
});

const OnePage = z.extend(Success, { page: AdminTextPage, placeholders: z.array(Placeholder) });

export const textPages = endpoint({
  method: 'GET',
  url: '/api/admin/text-pages',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Lists the standard pages and the free ones',
    tags,
    response: { 200: z.extend(Success, { pages: z.array(ListedTextPage) }) },
  },
});

export const adminTextPage = endpoint({
  method: 'GET',
  url: '/api/admin/text-pages/:slug',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Returns one page for editing, with its versions and the placeholders; `~new` is an empty one',
    tags,
    params: Slug,
    response: { 200: OnePage },
  },
});

export const createTextPage = endpoint({
  method: 'POST',
  url: '/api/admin/text-pages',
  failure: adminMessages.general.saveFailed,
  config,
  schema: {
    summary:
      'Creates a custom page. Its path is made from its title and stays. The same `key` in the body creates it once',
    tags,
    // The key is made by the form, so that a repeated request makes one page.
    body: z.extend(TextPageForm, { key: idWith(adminMessages.general.notFound) }),
    response: { 200: OnePage },
  },
});

export const saveTextPage = endpoint({
  method: 'PUT',
  url: '/api/admin/text-pages/:slug',
  failure: adminMessages.general.saveFailed,
  config,
  schema: {
    summary: 'Saves a page as its next version. `version` is the one that was read, 0 for a standard page without any',
    tags,
    params: Slug,
    body: z.extend(TextPageForm, { version: z.int() }),
    response: { 200: OnePage },
  },
});

export const deleteTextPage = endpoint({
  method: 'DELETE',
  url: '/api/admin/text-pages/:slug',
  failure: adminMessages.general.saveFailed,
  config,
  schema: {
    summary: 'Deletes a custom page that is not published, with its versions',
    tags,
    params: Slug,
    response: { 200: Success },
  },
});

const Preview = z.object({ title: z.string(), text: z.string(), page: TextPage });

export const previewTextPage = endpoint({
  method: 'POST',
  url: '/api/admin/text-pages/preview',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Returns a text as shoppers would see it, without saving it',
    tags,
    body: z.pick(TextPageForm, { title: true, text: true }),
    response: { 200: z.extend(Success, { page: TextPage }) },
  },
});

export const textPageVersion = endpoint({
  method: 'GET',
  url: '/api/admin/text-pages/:slug/versions/:version',
  failure: adminMessages.general.loadFailed,
  config,
  schema: {
    summary: 'Returns a former version of a page: its text, and how shoppers would see it now',
    tags,
    params: z.extend(Slug, { version: z.string().check(z.regex(/^[1-9]\d{0,6}$/, adminMessages.general.notFound)) }),
    response: { 200: z.extend(Success, { version: Preview }) },
  },
});
