import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { NoticeChoices } from './forms.ts';

const tags = ['staff'];
const response = { 200: z.extend(Success, { choices: NoticeChoices }) };

export const ownNotices = endpoint({
  method: 'GET',
  url: '/api/admin/notices',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'own.account' },
  schema: { summary: 'Returns what the signed-in staff member is told of by email', tags, response },
});

export const saveOwnNotices = endpoint({
  method: 'PUT',
  url: '/api/admin/notices',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'own.account' },
  schema: {
    summary: 'Changes what the signed-in staff member is told of by email, and when emails wait',
    tags,
    body: NoticeChoices,
    response,
  },
});
