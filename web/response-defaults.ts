import type { Defaults } from '#shared/endpoint.ts';

/** The response body with the values of the fields that it leaves out; those that it has stay as they are. */
export function withDefaults(body: unknown, defaults: Defaults | undefined): unknown {
  if (defaults === undefined) return body;
  if (Array.isArray(defaults)) {
    return Array.isArray(body) ? body.map((one: unknown) => withDefaults(one, defaults[0])) : (body ?? []);
  }
  if (typeof defaults !== 'object' || defaults === null) return body === undefined ? defaults : body;
  // A missing object has all of the values; null is a value.
  if (body === undefined) return withDefaults({}, defaults);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const filled: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(defaults)) filled[name] = withDefaults(filled[name], value);
  return filled;
}
