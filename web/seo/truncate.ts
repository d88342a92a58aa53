/** The length that search results and chats show. */
const maxLength = 160;

/** Truncates a text to whole sentences; to whole words if not even the first sentence fits. */
export function truncateText(text: string): string {
  if (text.length <= maxLength) return text;
  const beginning = text.slice(0, maxLength);
  const sentences = /^.*[.!?](?=\s)/su.exec(beginning)?.[0];
  return sentences ?? `${beginning.replace(/[\s,;:]+\S*$/u, '')}…`;
}
