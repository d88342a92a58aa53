import type { Reply } from '../emulator.ts';
import { describeMismatch, type Shape } from './check-shape.ts';
import { eventShapes, errorShape } from './shapes.ts';

/**
 * Compares a response with the shapes that Paystack publishes, on the bytes that will be sent. Deliberately garbled
 * responses pass, and so do the emulator's own endpoints, which have no published shape.
 *
 * @throws Error that names the part that does not fit
 */
export function checkResponse(shape: Shape | undefined, reply: Reply): Reply {
  if (!shape || typeof reply === 'string' || reply.isDeliberate) return reply;
  const problem = describeMismatch(reply.status === 200 ? shape : errorShape, JSON.parse(reply.body));
  if (problem) throw new Error(`A response is not as published: ${problem}.`);
  return reply;
}

/** @throws Error when the provider publishes no such event, or when its data has another shape */
export function checkEvent(body: string): void {
  const { event, data } = JSON.parse(body) as { event: string; data: unknown };
  const shape = eventShapes[event];
  const problem = shape ? describeMismatch(shape, data, event) : `${event} is no event`;
  if (problem) throw new Error(`A webhook is not as published: ${problem}.`);
}
