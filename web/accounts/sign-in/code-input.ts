/** The number of digits of a code, one for each box (specification, section 9). */
export const codeLength = 6;

/** The digits in the boxes, which are one string with a space for an empty box: '40 7  '. */
export function digitsOfCode(boxes: string): string {
  return boxes.replace(/\D/g, '');
}

export function digitAt(boxes: string, box: number): string {
  return boxes.charAt(box).trim();
}

/**
 * Puts typed, pasted or autofilled text into the boxes, starting at one of them. A whole code fills all boxes, wherever
 * it is pasted.
 *
 * @returns the boxes, and the one to focus next
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

/** When a filled box gets a second digit, returns the new one. */
export function typedOver(old: string, text: string): string {
  const digits = digitsOfCode(text);
  return digits.length === 2 && old !== '' ? digits.replace(old, '') : digits;
}
