/** A code has this many digits, one in each box (specification, section 9). */
export const codeLength = 6;

/**
 * What stands in the boxes is kept as one text, a space for an empty box: '40 7  '. These are the digits alone.
 */
export function digitsOfCode(boxes: string): string {
  return boxes.replace(/\D/g, '');
}

export function digitAt(boxes: string, box: number): string {
  return boxes.charAt(box).trim();
}

/**
 * Puts what was typed, pasted or filled in by the phone into the boxes, beginning at one of them.
 * A whole code fills them all, wherever it is pasted.
 *
 * @returns the boxes, and the one that is next
 */
export function putDigits(boxes: string, box: number, text: string): { boxes: string; next: number } {
  const digits = digitsOfCode(text).slice(0, codeLength);
  const start = digits.length === codeLength ? 0 : box;
  const filled = Array.from(boxes.padEnd(codeLength));
  for (const [offset, digit] of Array.from(digits).entries())
    if (start + offset < codeLength) filled[start + offset] = digit;
  return { boxes: filled.join(''), next: Math.min(start + digits.length, codeLength - 1) };
}

export function clearDigit(boxes: string, box: number): string {
  return Array.from(boxes.padEnd(codeLength)).with(box, ' ').join('');
}

/** A box that had a digit now holds two: the new one is the one that was not there. */
export function typedOver(old: string, text: string): string {
  const digits = digitsOfCode(text);
  return digits.length === 2 && old !== '' ? digits.replace(old, '') : digits;
}
