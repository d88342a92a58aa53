import { queryOptions } from '@tanstack/react-query';
import { homePictures } from '#shared/home/admin-api.ts';
import { deliveryTerms } from '#shared/checkout/admin-api.ts';
import { securityEvents } from '#shared/security/admin-api.ts';
import { shopSettings } from '#shared/settings/admin-api.ts';
import { editedSizeGuides } from '#shared/sizes/admin-api.ts';
import { changeLog, staffList } from '#shared/staff/admin-api.ts';
import { officeApi } from '../office-api.ts';
import { officeDefaults } from '../queries.ts';

export const settingsQuery = queryOptions({
  queryKey: ['office', 'settings'],
  queryFn: ({ signal }) => officeApi(shopSettings, {}, { signal }),
  ...officeDefaults,
});

export const deliveryQuery = queryOptions({
  queryKey: ['office', 'delivery'],
  queryFn: ({ signal }) => officeApi(deliveryTerms, {}, { signal }),
  ...officeDefaults,
});

export const homePicturesQuery = queryOptions({
  queryKey: ['office', 'home-pictures'],
  queryFn: ({ signal }) => officeApi(homePictures, {}, { signal }),
  ...officeDefaults,
});

export const sizeGuidesQuery = queryOptions({
  queryKey: ['office', 'size-guides'],
  queryFn: ({ signal }) => officeApi(editedSizeGuides, {}, { signal }),
  ...officeDefaults,
});

export const staffListQuery = queryOptions({
  queryKey: ['office', 'staff'],
  queryFn: ({ signal }) => officeApi(staffList, {}, { signal }),
  ...officeDefaults,
});

export const logQuery = (query: { page?: string; query?: string; by?: string; what?: string }) =>
  queryOptions({
    queryKey: ['office', 'log', query],
    queryFn: ({ signal }) => officeApi(changeLog, { query }, { signal }),
    ...officeDefaults,
  });

export const securityQuery = (query: { kind?: string; before?: string }) =>
  queryOptions({
    queryKey: ['office', 'security', query],
    queryFn: ({ signal }) => officeApi(securityEvents, { query }, { signal }),
    ...officeDefaults,
  });
