/**
 * The form in which words are compared: in one case and one form of Unicode. Some devices write ọ and ẹ as two
 * characters.
 */
export const caseFolded = (word: string) => word.normalize('NFC').trim().toLowerCase();
