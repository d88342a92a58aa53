/**
 * Begins each word with a capital and leaves the rest as typed, so O'Neill, McDonald and Adébáyọ̀ stay themselves.
 * Text is put in Unicode's composed form first: an accent typed apart from its letter is part of it.
 */
export function capitalised(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s-])(\p{L})/gu, (_match, before: string, letter: string) => before + letter.toLocaleUpperCase('en'));
}
