import { newPageSlug } from '#shared/admin/text-pages/forms.ts';

export const textPagesPath = '/admin/settings/pages';
export const editorPath = (slug: string): string => `${textPagesPath}/${slug}`;
export const newPagePath = editorPath(newPageSlug);
