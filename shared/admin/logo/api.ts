import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { logoLooks } from '../../brand/logo.ts';
import { adminMessages } from '../messages.ts';

const Logo = z.object({ url: z.string(), width: z.int(), height: z.int(), look: z.enum(logoLooks) });

const { logo: wrong } = adminMessages.settings;

export const saveLogo = endpoint({
  method: 'PUT',
  url: '/api/admin/logo',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'settings.change' },
  schema: {
    summary: 'Sets the logo, a picture that was uploaded before; null shows the shop’s name as text',
    tags: ['admin'],
    body: z.object({
      picture: z.nullable(z.string(wrong).check(z.maxLength(60, wrong), z.regex(/^\/pictures\/[\w.-]+$/, wrong))),
    }),
    response: { 200: z.extend(Success, { logo: z.nullable(Logo) }) },
  },
});
