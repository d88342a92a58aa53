import { httpReceiver, type Respond } from './http-receiver.ts';

interface ReceivedEvent {
  event_id: string;
  level: string;
  release: string;
  environment: string;
  transaction?: string;
  message?: string;
  tags: Record<string, string>;
  extra: Record<string, unknown>;
  exception?: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] };
}

interface ErrorReceiver {
  dsn: string;
  /** The events in the envelopes that came. */
  events: () => ReceivedEvent[];
  /** All that came, as it came. */
  text: () => string;
  requests: () => number;
}

/** Takes errors on this machine, as Sentry, GlitchTip and Bugsink do. */
export async function errorReceiver(respond: Respond = (response) => void response.end('{}')): Promise<ErrorReceiver> {
  const { port, requests } = await httpReceiver(respond);
  const bodies = () => requests.map(({ method, path, body }) => `${method} ${path}\n${body}`);
  return {
    dsn: `http://0123456789abcdef@127.0.0.1:${port}/7`,
    events: () => bodies().flatMap(eventsIn),
    text: () => bodies().join('\n'),
    requests: () => requests.length,
  };
}

/** The lines of an envelope: its header, then for each item a header and a body. */
function eventsIn(body: string): ReceivedEvent[] {
  const [, _header, ...lines] = body
    .split('\n')
    .map((line, at) => (at === 0 ? line : (JSON.parse(line || 'null') as unknown)));
  return lines.filter(
    (_line, at) => at > 0 && (lines[at - 1] as { type?: string } | null)?.type === 'event',
  ) as ReceivedEvent[];
}
