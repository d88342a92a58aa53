import { ShopError } from '#shared/errors.ts';
import type { App } from './route.ts';

/**
 * Rejects valid bodies with a NUL character anywhere: PostgreSQL can't store it in a text, and nobody can type it. Most fields
 * have rejected it before, with messages of their own (`withoutNul`).
 */
export function rejectNul(app: App): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const hasSchema = request.routeOptions.schema?.body !== undefined;
    done(hasSchema && hasNul(request.body) ? new ShopError('invalid_request') : undefined);
  });
}

/** Not recursive: a hostile body can be nested deeper than the stack. */
function hasNul(body: unknown): boolean {
  const rest = [body];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue; // The bytes of a file are no text.
    if (!Array.isArray(value)) rest.push(Object.keys(value).join(''));
    for (const part of Object.values(value)) rest.push(part);
  }
  return false;
}
