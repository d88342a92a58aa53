/**
 * Writes moments in words. What it takes to do so is made for the first of them: a language and its calendar are
 * 9 MB in a process that does nothing else, and a server that only shows clothes can do without.
 */
export function dateFormatter(language: string, options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => (format ??= new Intl.DateTimeFormat(language, options)).format(moment);
}
