import type { ShopSettings } from '#shared/settings.ts';

/**
 * The title of a page, the shop's name last: 'Delivery Policy | Oge'. `matches` are those that `meta` is given;
 * the name is a setting, so it comes from the root's loader.
 */
export function pageTitle(matches: readonly unknown[], title?: string): string {
  return [title, shopName(matches)].filter(Boolean).join(' | ');
}

/** The name alone, for descriptions; empty when the root's loader failed. */
export function shopName(matches: readonly unknown[]): string {
  const root = matches.find(isRoot);
  return root?.loaderData?.settings?.name ?? '';
}

interface RootMatch {
  id: 'root';
  loaderData?: { settings?: Pick<ShopSettings, 'name'> };
}

function isRoot(match: unknown): match is RootMatch {
  return typeof match === 'object' && match !== null && 'id' in match && match.id === 'root';
}
