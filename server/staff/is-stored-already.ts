import { isDeepStrictEqual } from 'node:util';
import { ShopError } from '#shared/errors.ts';

/**
 * Whether a save of staff is the repeat of one whose response was lost: another version is stored, with the same contents.
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
  if (stored.version === version) return false;
  if (isStored(stored, sent)) return true;
  throw new ShopError('changed_elsewhere');
}

/** Values that a form leaves out stay, and are no difference. */
type Sent<Stored> = { readonly [Name in Exclude<keyof Stored, 'version'>]?: Stored[Name] | undefined };

/** Whether what a form sends is what is stored, whatever its version. */
export const isStored = <Stored extends object>(stored: Stored, sent: Sent<Stored>): boolean =>
  Object.entries(sent).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(stored[name as keyof Stored], value),
  );
