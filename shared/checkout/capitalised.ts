/**
 * Capitalises the first character of each word and leaves the rest as typed: O'Neill, McDonald and Adébáyọ̀ stay
 * unchanged. Unicode is normalized first, so that a separate accent counts as part of its character.
 */
export function capitalised(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(
      /(^|[\s-])(\p{L})/gu,
      (_match, before: string, character: string) => before + character.toLocaleUpperCase('en'),
    );
}
