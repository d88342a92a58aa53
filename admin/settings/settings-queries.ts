import { queryOptions } from '@tanstack/react-query';
import { homeImages } from '#shared/admin/home/api.ts';
import { deliveryTerms } from '#shared/admin/delivery/api.ts';
import { securityEvents } from '#shared/admin/security/api.ts';
import { shopSettings } from '#shared/admin/settings/api.ts';
import { editedSizeGuides } from '#shared/admin/size-guides/api.ts';
import { auditLog, staffList } from '#shared/admin/staff/api.ts';
import { adminTextPage, textPages, textPageVersion } from '#shared/admin/text-pages/api.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => adminApi(shopSettings, {}, { signal }),
  ...adminQueryDefaults,
});

export const deliveryQuery = queryOptions({
  queryKey: ['admin', 'delivery'],
  queryFn: ({ signal }) => adminApi(deliveryTerms, {}, { signal }),
  ...adminQueryDefaults,
});

export const homeImagesQuery = queryOptions({
  queryKey: ['admin', 'home-pictures'],
  queryFn: ({ signal }) => adminApi(homeImages, {}, { signal }),
  ...adminQueryDefaults,
});

export const sizeGuidesQuery = queryOptions({
  queryKey: ['admin', 'size-guides'],
  queryFn: ({ signal }) => adminApi(editedSizeGuides, {}, { signal }),
  ...adminQueryDefaults,
});

export const textPagesQuery = queryOptions({
  queryKey: ['admin', 'text-pages'],
  queryFn: ({ signal }) => adminApi(textPages, {}, { signal }),
  ...adminQueryDefaults,
});

/** A page for editing; `~new` is an empty one. */
export const textPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['admin', 'text-page', slug],
    queryFn: ({ signal }) => adminApi(adminTextPage, { params: { slug } }, { signal }),
    ...adminQueryDefaults,
  });

/** A former text never changes. */
export const textPageVersionQuery = (slug: string, version: number) =>
  queryOptions({
    queryKey: ['admin', 'text-page version', slug, version],
    queryFn: ({ signal }) => adminApi(textPageVersion, { params: { slug, version: String(version) } }, { signal }),
    staleTime: 60_000,
  });

export const staffListQuery = queryOptions({
  queryKey: ['admin', 'staff'],
  queryFn: ({ signal }) => adminApi(staffList, {}, { signal }),
  ...adminQueryDefaults,
});

export const logQuery = (query: { cursor?: string; query?: string; by?: string; what?: string }) =>
  queryOptions({
    queryKey: ['admin', 'log', query],
    queryFn: ({ signal }) => adminApi(auditLog, { query }, { signal }),
    ...adminQueryDefaults,
  });

export const securityQuery = (query: { kind?: string; cursor?: string }) =>
  queryOptions({
    queryKey: ['admin', 'security', query],
    queryFn: ({ signal }) => adminApi(securityEvents, { query }, { signal }),
    ...adminQueryDefaults,
  });
