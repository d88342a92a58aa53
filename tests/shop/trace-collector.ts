import type { IncomingHttpHeaders } from 'node:http';
import { httpReceiver, type Respond } from './http-receiver.ts';

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

const tracesPath = '/v1/traces';
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
  respond: Respond = (response) => void response.end('{}'),
): Promise<TraceCollector> {
  const { port, requests } = await httpReceiver((response, { path }) =>
    path === tracesPath ? respond(response) : response.writeHead(404).end(),
  );
  const taken = () => requests.filter(({ path }) => path === tracesPath);
  const exports = () => taken().flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    headers: () => taken().map(({ headers }) => headers),
    text: () =>
      taken()
        .map(({ body }) => body)
        .join('\n'),
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
