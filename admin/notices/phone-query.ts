import { queryOptions } from '@tanstack/react-query';
import { ownPhone } from '#shared/admin/notices/phone-api.ts';
import type { OwnPhone } from '#shared/admin/notices/phone.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';

export const phoneQuery = queryOptions({
  queryKey: ['admin', 'phone'],
  queryFn: ({ signal }) => adminApi(ownPhone, {}, { signal }),
  ...adminQueryDefaults,
});

export const isOffered = ({ offered }: OwnPhone): boolean => offered === 'sms' || offered === 'whatsapp';

/** Whether notices can be texted, so that kinds can be chosen. */
export const isTextable = (own: OwnPhone | undefined): boolean =>
  own !== undefined && isOffered(own) && own.phone !== null && !own.isGivenUp;
