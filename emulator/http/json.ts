declare global {
  interface JSON {
    /** Text that JSON.stringify copies unchanged. Newer than the library types that this project compiles against. */
    rawJSON(text: string): object;
  }
}

/** JSON in which a bigint is written as a number, as the provider writes its 64-bit ids. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? JSON.rawJSON(String(part)) : part));
}

/**
 * The same value in an unusual but valid form: spaces, keys in reverse order, `\/` and unicode escapes. A receiver that
 * checks a signature over anything but the received bytes fails on it.
 */
export function toOddJson(value: unknown): string {
  if (Array.isArray(value)) return `[ ${value.map(toOddJson).join(' , ')} ]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).toReversed();
    return `{ ${members.map(([key, part]) => `${oddString(key)} : ${toOddJson(part)}`).join(', ')} }`;
  }
  return typeof value === 'string' ? oddString(value) : toJson(value);
}

function oddString(text: string): string {
  return JSON.stringify(text)
    .replaceAll('/', '\\/')
    .replace(/[^\x20-\x7e]|@/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
