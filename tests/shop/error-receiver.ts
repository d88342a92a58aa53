import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

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
export async function errorReceiver(
  respond: (response: ServerResponse) => void = (response) => void response.end('{}'),
): Promise<ErrorReceiver> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const take = async () => {
      bodies.push(`${request.method} ${request.url}\n${await text(request)}`);
      respond(response);
    };
    void take();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://0123456789abcdef@127.0.0.1:${port}/7`,
    events: () => bodies.flatMap(eventsIn),
    text: () => bodies.join('\n'),
    requests: () => bodies.length,
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
