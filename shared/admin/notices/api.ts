import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { NoticeChoices, ShownChoices } from './forms.ts';

const tags = ['staff'];
const response = { 200: z.extend(Success, { choices: ShownChoices }) };

export const ownNotices = endpoint({
  method: 'GET',
  url: '/api/admin/notices',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'own.account' },
  schema: { summary: 'Returns which notices the signed-in staff member gets, and where', tags, response },
});

export const saveOwnNotices = endpoint({
  method: 'PUT',
  url: '/api/admin/notices',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'own.account' },
  schema: {
    summary: 'Changes which notices the signed-in staff member gets, where, and when they wait',
    tags,
    body: NoticeChoices,
    response,
  },
});
