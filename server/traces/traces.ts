import type { Attributes, Span } from '@opentelemetry/api';

/** The kinds of spans: a request, one inside of it, a call of the database or of a provider, a job. */
type SpanKind = 'server' | 'internal' | 'client' | 'consumer';

/**
 * The traces of this process: a span for each request and job, and one for each thing that it calls. Where nobody asks for
 * traces it is null, and nothing but that is looked at.
 */
export interface Traces {
  /**
   * Begins a span; the caller ends it.
   *
   * @param parent the span that it belongs to, perhaps of another process (`traceparent`); null for the first of a trace
   */
  start(kind: SpanKind, name: string, attributes: Attributes, parent: Span | string | null): Span;
  /** Sends what is left, within a time limit. */
  close(): Promise<void>;
}
