import { adminMessages } from '#shared/admin/messages.ts';
import { messages } from '#shared/messages.ts';
import {
  changeIssue as changeIssueCall,
  createIssue as createIssueCall,
  deleteIssue as deleteIssueCall,
  issue,
  issues,
  previewIssue,
  sendIssue as sendIssueCall,
  subscribers,
  testIssue,
} from '#shared/admin/newsletter/api.ts';
import { type Limit, consumeRateLimit } from '../rate-limits/counters.ts';
import type { Routes } from '../http/route.ts';
import { staffOf } from '../staff/gate.ts';
import { changeIssue, createIssue, deleteIssue, issueOf, issuePage } from './issues.ts';
import { issuePreview, sendIssue, sendTest } from './send-issue.ts';
import { subscriberCounts, listSubscribers } from './list-subscribers.ts';

const texts = adminMessages.newsletter;
const tests: Limit = { name: 'newsletter-test', max: 20, perSeconds: 3_600 };

export const newsletterAdminRoutes: Routes = (admin, shop) => {
  const { db, now } = shop;
  const found = { success: true as const, message: messages.general.found };
  const responseWith = async (id: string, message: string) => {
    const [shown, { confirmed }] = await Promise.all([issueOf(db, id), subscriberCounts(db, now())]);
    return { success: true as const, message, issue: shown, subscribers: confirmed };
  };

  admin.route({
    ...subscribers,
    handler: async ({ query }) => {
      const [page, counts] = await Promise.all([listSubscribers(db, query), subscriberCounts(db, now())]);
      return { ...found, ...page, counts };
    },
  });

  admin.route({
    ...issues,
    handler: async ({ query }) => {
      const [page, counts] = await Promise.all([issuePage(db, query.cursor), subscriberCounts(db, now())]);
      return { ...found, ...page, counts };
    },
  });

  admin.route({ ...issue, handler: ({ params }) => responseWith(params.id, messages.general.found) });

  admin.route({
    ...createIssueCall,
    handler: async (request) => {
      const { key, ...form } = request.body;
      return responseWith(await createIssue(shop, { form, key, by: staffOf(request) }), texts.draftSaved);
    },
  });

  admin.route({
    ...changeIssueCall,
    handler: async (request) => {
      await changeIssue(shop, { id: request.params.id, form: request.body, by: staffOf(request) });
      return responseWith(request.params.id, texts.draftSaved);
    },
  });

  admin.route({
    ...deleteIssueCall,
    handler: async (request) => {
      await deleteIssue(shop, { id: request.params.id, by: staffOf(request) });
      return { success: true as const, message: texts.draftDeleted };
    },
  });

  admin.route({ ...previewIssue, handler: async ({ body }) => ({ ...found, ...(await issuePreview(shop, body)) }) });

  admin.route({
    ...testIssue,
    handler: async (request) => {
      const by = staffOf(request);
      await consumeRateLimit(db, now(), tests, by._id);
      await sendTest(shop, { form: request.body, by });
      return { success: true as const, message: texts.testSent(by.email) };
    },
  });

  admin.route({
    ...sendIssueCall,
    handler: async (request) => {
      const { id } = request.params;
      await sendIssue(shop, { id, ...request.body, by: staffOf(request) });
      return responseWith(id, texts.sent(request.body.people));
    },
  });
};
