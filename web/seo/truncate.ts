/** What a list of results or a chat has room for. */
const room = 160;

/** The beginning of a text in whole sentences; when not even the first fits, in whole words. */
export function truncateText(text: string): string {
  if (text.length <= room) return text;
  const beginning = text.slice(0, room);
  const sentences = /^.*[.!?](?=\s)/su.exec(beginning)?.[0];
  return sentences ?? `${beginning.replace(/[\s,;:]+\S*$/u, '')}…`;
}
