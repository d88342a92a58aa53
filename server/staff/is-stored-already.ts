import { isDeepStrictEqual } from 'node:util';
import { ShopError } from '#shared/errors.ts';

/**
 * Whether a save of staff has nothing to change, whatever version it was read with: after a lost response the same is sent
 * again, and nobody else has changed it.
 *
 * @param sent the fields of the form as they are stored
 * @param version the one that was read
 * @throws ShopError `changed_elsewhere` when something else was saved since `version` was read
 */
export function isStoredAlready<Stored extends { version: number | string }>(
  stored: Stored,
  sent: Sent<Stored>,
  version: Stored['version'],
): boolean {
  if (isStored(stored, sent)) return true;
  if (stored.version !== version) throw new ShopError('changed_elsewhere');
  return false;
}

/** What a form leaves out stays, and is no difference. */
type Sent<Stored> = { readonly [Name in Exclude<keyof Stored, 'version'>]?: Stored[Name] | undefined };

export const isStored = <Stored extends object>(stored: Stored, sent: Sent<Stored>): boolean =>
  Object.entries(sent).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(stored[name as keyof Stored], value),
  );
