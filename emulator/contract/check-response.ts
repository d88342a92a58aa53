import type { Reply } from '../emulator.ts';
import { describeMismatch, type Shape } from './check-shape.ts';
import { eventShapes, refusalShape } from './shapes.ts';

/**
 * The answer, held against what the provider publishes, byte for byte as it will be sent. What is garbled on purpose
 * passes, and so do the calls that only this stand-in has: they have no shape.
 *
 * @throws Error with the place that does not fit: a witness must not make things up.
 */
export function checkResponse(shape: Shape | undefined, reply: Reply): Reply {
  if (!shape || typeof reply === 'string' || reply.isDeliberate) return reply;
  const problem = describeMismatch(reply.status === 200 ? shape : refusalShape, JSON.parse(reply.body));
  if (problem) throw new Error(`An answer is not as published: ${problem}.`);
  return reply;
}

/** @throws Error when an event is none that the provider publishes, or not in its published shape. */
export function checkEvent(body: string): void {
  const { event, data } = JSON.parse(body) as { event: string; data: unknown };
  const shape = eventShapes[event];
  const problem = shape ? describeMismatch(shape, data, event) : `${event} is no event`;
  if (problem) throw new Error(`A webhook is not as published: ${problem}.`);
}
