import {
  contactMessage,
  contactMessages,
  deleteMessage as deleteMessageCall,
  markAnswered as markAnsweredCall,
} from '#shared/admin/contact/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { deleteMessage, markAnswered } from './manage-message.ts';
import { contactMessageOf, contactMessagePage } from './contact-messages.ts';

const texts = adminMessages.newsletter;

export const contactAdminRoutes: Routes = (admin, shop) => {
  const { db } = shop;
  const responseWith = async (id: string, message: string) => ({
    success: true as const,
    message,
    contactMessage: await contactMessageOf(db, id),
  });

  admin.route({
    ...contactMessages,
    handler: async ({ query }) => ({
      success: true as const,
      message: messages.general.found,
      ...(await contactMessagePage(db, query)),
    }),
  });

  admin.route({ ...contactMessage, handler: ({ params }) => responseWith(params.id, messages.general.found) });

  admin.route({
    ...markAnsweredCall,
    handler: async (request) => {
      const { id } = request.params;
      const { isAnswered } = request.body;
      await markAnswered(shop, { id, isAnswered, by: staffOf(request) });
      return responseWith(id, isAnswered ? texts.answered : texts.unanswered);
    },
  });

  admin.route({
    ...deleteMessageCall,
    handler: async (request) => {
      await deleteMessage(shop, { id: request.params.id, by: staffOf(request) });
      return { success: true as const, message: texts.messageDeleted };
    },
  });
};
