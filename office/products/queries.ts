import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { editedProduct, officeProducts, previewProduct, productChoices } from '#shared/editing/admin-api.ts';
import { officeApi } from '../office-api.ts';
import { officeDefaults } from '../queries.ts';

/** What the list's address may ask for. */
export interface ListWish {
  page?: string;
  search?: string;
  status?: string;
  category?: string;
  stock?: string;
}

export const productList = (wish: ListWish) =>
  queryOptions({
    queryKey: ['office', 'products', 'list', wish],
    queryFn: ({ signal }) => officeApi(officeProducts, { query: { ...wish } }, { signal }),
    placeholderData: keepPreviousData,
    ...officeDefaults,
  });

export const choices = queryOptions({
  queryKey: ['office', 'products', 'choices'],
  queryFn: ({ signal }) => officeApi(productChoices, {}, { signal }),
  ...officeDefaults,
});

/** Read once when the editor opens: what somebody is typing into is not exchanged under their hands. */
export const edited = (id: string) =>
  queryOptions({
    queryKey: ['office', 'products', 'edited', id],
    queryFn: ({ signal }) => officeApi(editedProduct, { params: { id } }, { signal }),
    ...officeDefaults,
    refetchOnWindowFocus: false,
  });

export const preview = (id: string) =>
  queryOptions({
    queryKey: ['office', 'products', 'preview', id],
    queryFn: ({ signal }) => officeApi(previewProduct, { params: { id } }, { signal }),
    ...officeDefaults,
  });
