/**
 * Capitalises the first letter of each word and leaves the rest as typed: O'Neill, McDonald and Adébáyọ̀ stay
 * unchanged. Unicode is normalized first, so that a separate accent counts as part of its letter.
 */
export function capitalised(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s-])(\p{L})/gu, (_match, before: string, letter: string) => before + letter.toLocaleUpperCase('en'));
}
