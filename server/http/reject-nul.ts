import { ShopError } from '#shared/errors.ts';
import type { App } from './route.ts';

/**
 * Rejects bodies with a NUL character anywhere: PostgreSQL can't store it in a text and nobody can type it. Fields that are
 * also read from files and forms reject it with a message of their own (`withoutNul`).
 */
export function rejectNul(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const isFile = Buffer.isBuffer(request.body);
    done(!isFile && hasNul(request.body) ? new ShopError('invalid_request') : undefined);
  });
}

/** Not recursive: a hostile body can be nested deeper than the stack. */
function hasNul(body: unknown): boolean {
  const rest = [body];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) rest.push(Object.keys(value).join(''));
    for (const part of Object.values(value)) rest.push(part);
  }
  return false;
}
