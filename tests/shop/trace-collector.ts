import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface CollectedSpan {
  name: string;
  kind: 'internal' | 'server' | 'client' | 'consumer';
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
}

interface TraceCollector {
  endpoint: string;
  spans: () => CollectedSpan[];
  /** What the process said of itself. */
  resources: () => Record<string, string | number>[];
  headers: () => IncomingHttpHeaders[];
  /** All that came, as it came. */
  text: () => string;
}

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Pick<CollectedSpan, 'name' | 'traceId' | 'spanId'> & {
        kind: number;
        parentSpanId?: string;
        attributes: Attribute[];
        status: { code?: number };
      })[];
    }[];
  }[];
}

/** Takes traces on this machine, as a collector of OpenTelemetry does: OTLP over HTTP, as JSON. */
export async function traceCollector(
  respond: (response: ServerResponse) => void = (response) => void response.end('{}'),
): Promise<TraceCollector> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const take = async () => {
      const body = await text(request);
      if (request.url !== '/v1/traces') {
        response.writeHead(404).end();
        return;
      }
      bodies.push(body);
      headers.push(request.headers);
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
  const exports = () => bodies.flatMap((body) => (JSON.parse(body) as Export).resourceSpans);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    headers: () => headers,
    text: () => bodies.join('\n'),
    resources: () => exports().map(({ resource }) => valuesOf(resource.attributes)),
    spans: () =>
      exports()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ name, kind, traceId, spanId, parentSpanId = '', attributes, status }) => ({
          name,
          kind: kinds[kind] as CollectedSpan['kind'],
          traceId,
          spanId,
          parentSpanId,
          attributes: valuesOf(attributes),
          hasFailed: status.code === 2,
        })),
  };
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
