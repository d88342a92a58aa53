import { endpoint } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { NewPhone, PhoneCode, PhoneResponse } from './phone.ts';

const tags = ['staff'];
const config = { needs: 'own.account' } as const;
const response = { 200: PhoneResponse };
const url = '/api/admin/notices/phone';

export const ownPhone = endpoint({
  method: 'GET',
  url,
  failure: adminMessages.general.loadFailed,
  config,
  schema: { summary: 'Returns the number that notices of the signed-in staff member are texted to', tags, response },
});

export const textPhoneCode = endpoint({
  method: 'POST',
  url,
  failure: adminMessages.phones.sendFailed,
  config,
  schema: {
    summary: 'Texts a code to a number of the signed-in staff member',
    tags,
    body: NewPhone,
    isLimited: true,
    response,
  },
});

export const confirmPhone = endpoint({
  method: 'POST',
  url: `${url}/confirm`,
  failure: adminMessages.phones.confirmFailed,
  config,
  schema: { summary: 'Confirms a number by the code that was texted to it', tags, body: PhoneCode, response },
});

export const removePhone = endpoint({
  method: 'DELETE',
  url,
  failure: adminMessages.phones.removeFailed,
  config,
  schema: {
    summary: 'Removes the number of the signed-in staff member, so that nothing is texted to it any more',
    tags,
    response,
  },
});
