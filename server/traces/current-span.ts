import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** Which span the running code belongs to. */
const spans = new AsyncLocalStorage<Span>();

export const currentSpan = (): Span | undefined => spans.getStore();

export const runInSpan = <Result>(span: Span, run: () => Result): Result => spans.run(span, run);

/** The header that lets another process continue the span (W3C Trace Context). */
export function currentTraceparent(): string | undefined {
  const context = spans.getStore()?.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-${context.traceFlags === 1 ? '01' : '00'}`;
}

export const isTraceparent = (text: unknown): text is string =>
  typeof text === 'string' && /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/.test(text);
