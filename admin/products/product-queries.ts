import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { editedProduct, adminProducts, previewProduct, productChoices } from '#shared/admin/products/api.ts';
import { photoDrafts } from '#shared/admin/products/photo-drafts-api.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';

/** The query parameters of the product list. */
export interface ListQuery {
  cursor?: string;
  search?: string;
  status?: string;
  gender?: string;
  category?: string;
  stock?: string;
}

export const productList = (listQuery: ListQuery) =>
  queryOptions({
    queryKey: ['admin', 'products', 'list', listQuery],
    queryFn: ({ signal }) => adminApi(adminProducts, { query: { ...listQuery } }, { signal }),
    placeholderData: keepPreviousData,
    ...adminQueryDefaults,
  });

export const choices = queryOptions({
  queryKey: ['admin', 'products', 'choices'],
  queryFn: ({ signal }) => adminApi(productChoices, {}, { signal }),
  ...adminQueryDefaults,
});

/** Drafts from photos that are still to be filled in. */
export const unfinishedDrafts = queryOptions({
  queryKey: ['admin', 'products', 'photo-drafts'],
  queryFn: ({ signal }) => adminApi(photoDrafts, {}, { signal }),
  ...adminQueryDefaults,
});

/**
 * Fetched once when the editor opens, so that nothing is replaced while staff type. It is not cached: an editor that opened
 * with an older product would put it back.
 */
export const edited = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'products', 'edited', id],
    queryFn: ({ signal }) => adminApi(editedProduct, { params: { id } }, { signal }),
    ...adminQueryDefaults,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const preview = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'products', 'preview', id],
    queryFn: ({ signal }) => adminApi(previewProduct, { params: { id } }, { signal }),
    ...adminQueryDefaults,
  });
