/**
 * Formats timestamps. The formatter is created on first use: a locale with its calendar takes 9 MB of memory, which a
 * process that never formats a date doesn't need, and blocks a cheap phone for 50 ms.
 */
export function dateFormatter(language: string, options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => (format ??= new Intl.DateTimeFormat(language, options)).format(moment);
}
