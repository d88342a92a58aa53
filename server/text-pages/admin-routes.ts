import { adminMessages } from '#shared/admin/messages.ts';
import * as calls from '#shared/admin/text-pages/api.ts';
import { messages } from '#shared/messages.ts';
import { isStandardPage } from '#shared/text-pages/standard-pages.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { adminTextPage, formerVersion, listTextPages } from './admin-text-pages.ts';
import { currentFacts } from './placeholder-facts.ts';
import { explainedPlaceholders } from './placeholders.ts';
import { rejectProblems } from './reject-problems.ts';
import { renderTextPage } from './render-text-page.ts';
import { createTextPage, deleteTextPage, saveTextPage } from './save-text-page.ts';

const texts = adminMessages.textPages;
/** 40,000 characters of any script, as JSON. */
const bodyLimit = 250_000;

/** Editing the text pages: for owners. */
export const textPageAdminRoutes: Routes = (admin, shop) => {
  const { db } = shop;
  const found = { success: true as const, message: messages.general.found };
  const responseWith = async (slug: string, message: string) => {
    const [page, facts] = await Promise.all([adminTextPage(db, slug), currentFacts(shop)]);
    return { success: true as const, message, page, placeholders: explainedPlaceholders(facts) };
  };

  admin.route({ ...calls.textPages, handler: async () => ({ ...found, pages: await listTextPages(db) }) });

  admin.route({
    ...calls.adminTextPage,
    handler: ({ params }) => responseWith(params.slug, messages.general.found),
  });

  admin.route({
    ...calls.createTextPage,
    bodyLimit,
    handler: async (request) => {
      const { key, ...form } = request.body;
      const slug = await createTextPage(shop, { form, key, by: staffOf(request) });
      return responseWith(slug, savedMessage(slug, form.isPublished));
    },
  });

  admin.route({
    ...calls.saveTextPage,
    bodyLimit,
    handler: async (request) => {
      const { slug } = request.params;
      const { version, ...form } = request.body;
      await saveTextPage(shop, { slug, form, version, by: staffOf(request) });
      return responseWith(slug, savedMessage(slug, form.isPublished));
    },
  });

  admin.route({
    ...calls.deleteTextPage,
    handler: async (request) => {
      await deleteTextPage(shop, { slug: request.params.slug, by: staffOf(request) });
      return { success: true as const, message: texts.deleted };
    },
  });

  admin.route({
    ...calls.previewTextPage,
    bodyLimit,
    handler: async ({ body }) => {
      await rejectProblems(shop, body.text);
      return { ...found, page: renderTextPage({ slug: '', ...body }, await currentFacts(shop)) };
    },
  });

  admin.route({
    ...calls.textPageVersion,
    handler: async ({ params: { slug, version } }) => {
      const former = await formerVersion(db, slug, Number(version));
      const page = renderTextPage({ slug, ...former }, await currentFacts(shop));
      return { ...found, version: { ...former, page } };
    },
  });
};

function savedMessage(slug: string, isPublished: boolean): string {
  if (isPublished) return texts.saved;
  return isStandardPage(slug) ? texts.standardAgain : texts.draftSaved;
}
