import type { ShopSettings } from '#shared/settings.ts';

/**
 * The title of a page, the shop's name last: 'Delivery Policy | Oge'. `matches` are those of `meta`; the name is a
 * setting from the root's loader.
 */
export function pageTitle(matches: readonly unknown[], title?: string): string {
  return [title, shopName(matches)].filter(Boolean).join(' | ');
}

/** The shop's name, for descriptions; empty if the root's loader failed. */
export function shopName(matches: readonly unknown[]): string {
  return settingsAmong(matches)?.name ?? '';
}

/** The settings, for `meta`, which is no component; undefined if the root's loader failed. */
export function settingsAmong(matches: readonly unknown[]): ShopSettings | undefined {
  return matches.find(isRoot)?.loaderData?.settings;
}

interface RootMatch {
  id: 'root';
  loaderData?: { settings?: ShopSettings };
}

function isRoot(match: unknown): match is RootMatch {
  return typeof match === 'object' && match !== null && 'id' in match && match.id === 'root';
}
