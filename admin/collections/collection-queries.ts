import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { collections, editedCollection, previewRule } from '#shared/admin/collections/api.ts';
import type { CollectionRule } from '#shared/admin/collections/forms.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';

export const collectionsPath = '/admin/collections';
export const editorPath = (slug: string) => `${collectionsPath}/${slug}`;

export const collectionsQuery = queryOptions({
  queryKey: ['admin', 'collections'],
  queryFn: ({ signal }) => adminApi(collections, {}, { signal }),
  ...adminQueryDefaults,
});

/** A collection for editing; `~new` is an empty one. */
export const collectionQuery = (slug: string) =>
  queryOptions({
    queryKey: ['admin', 'collection', slug],
    queryFn: ({ signal }) => adminApi(editedCollection, { params: { slug } }, { signal }),
    ...adminQueryDefaults,
    // A refetch on window focus must not interrupt what is being chosen.
    refetchOnWindowFocus: false,
  });

/** What a rule gives now. */
export const rulePreview = (rule: CollectionRule) =>
  queryOptions({
    queryKey: ['admin', 'collection preview', rule],
    queryFn: ({ signal }) => adminApi(previewRule, { body: { rule } }, { signal }),
    placeholderData: keepPreviousData,
    ...adminQueryDefaults,
  });
