export const collectionPath = (slug: string) => `/collections/${slug}`;
