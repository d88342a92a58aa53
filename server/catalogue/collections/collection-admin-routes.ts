import * as calls from '#shared/admin/collections/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../../http/route.ts';
import { staffOf } from '../../staff/gate.ts';
import { editedCollection, listCollections, previewOfRule } from './edited-collections.ts';
import { createCollection, deleteCollection, saveCollection } from './save-collection.ts';
import { shownCollections } from './shown-collections.ts';

const texts = adminMessages.collections;

/** Editing the collections: for anyone who edits the catalogue. */
export const collectionAdminRoutes: Routes = (admin, shop) => {
  const { db } = shop;
  const found = { success: true as const, message: messages.general.found };
  const savedAs = async (slug: string) => {
    const [collection, shown] = await Promise.all([editedCollection(db, slug), shownCollections(shop)]);
    const isShown = shown.some((one) => one.slug === slug);
    const message = collection.isPublished ? (isShown ? texts.saved : texts.savedEmpty) : texts.draftSaved;
    return { success: true as const, message, collection };
  };

  admin.route({ ...calls.collections, handler: async () => ({ ...found, collections: await listCollections(shop) }) });

  admin.route({
    ...calls.editedCollection,
    handler: async ({ params }) => ({ ...found, collection: await editedCollection(db, params.slug) }),
  });

  admin.route({
    ...calls.createCollection,
    handler: async (request) => {
      const { key, ...form } = request.body;
      return savedAs(await createCollection(shop, { form, key, by: staffOf(request) }));
    },
  });

  admin.route({
    ...calls.saveCollection,
    handler: async (request) => {
      const { slug } = request.params;
      const { version, collection: form } = request.body;
      await saveCollection(shop, { slug, form, version, by: staffOf(request) });
      return savedAs(slug);
    },
  });

  admin.route({
    ...calls.deleteCollection,
    handler: async (request) => {
      await deleteCollection(shop, request.params.slug, staffOf(request));
      return { success: true as const, message: texts.deleted };
    },
  });

  admin.route({
    ...calls.previewRule,
    handler: async ({ body }) => ({ ...found, ...(await previewOfRule(shop, body.rule)) }),
  });
};
