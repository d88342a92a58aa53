/**
 * The shape of a value. A string names the allowed types, such as 'string|null': each is a name from `kinds` or an
 * exact word. An object has exactly these members; members whose name ends in '?' are optional.
 */
export type Shape = string | { list: Shape } | { orNull: Shape } | Members;
export type Members = { [member: string]: Shape };

const kinds: { [kind: string]: (value: unknown) => boolean } = {
  anything: (value) => value !== undefined,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  true: (value) => value === true,
  false: (value) => value === false,
  null: (value) => value === null,
  object: isObject,
  // Ids above 2^53 are still whole numbers, though JavaScript loses their last digits.
  integer: (value) => Number.isInteger(value),
  digits: (value) => typeof value === 'string' && /^\d+$/.test(value),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
};

/** Describes where and how a value differs from its shape; null when it fits. */
export function describeMismatch(shape: Shape, value: unknown, place = 'response'): string | null {
  if (typeof shape === 'string') return isOneOf(shape, value) ? null : `${place} is ${shown(value)}, not ${shape}`;
  if ('orNull' in shape) return value === null ? null : describeMismatch(shape.orNull, value, place);
  if ('list' in shape) return misfitInList(shape.list, value, place);
  if (!isObject(value)) return `${place} is ${shown(value)}, not an object`;
  return misfitInMembers(shape, value, place);
}

function misfitInMembers(members: Members, value: Record<string, unknown>, place: string): string | null {
  const known = new Set<string>();
  for (const [named, shape] of Object.entries(members)) {
    const name = named.replace(/\?$/, '');
    known.add(name);
    if (!Object.hasOwn(value, name) && named.endsWith('?')) continue;
    const problem = describeMismatch(shape, value[name], `${place}.${name}`);
    if (problem) return problem;
  }
  const stranger = Object.keys(value).find((name) => !known.has(name));
  return stranger === undefined ? null : `${place}.${stranger} is not published`;
}

function misfitInList(shape: Shape, value: unknown, place: string): string | null {
  if (!Array.isArray(value)) return `${place} is ${shown(value)}, not a list`;
  for (const [index, item] of value.entries()) {
    const problem = describeMismatch(shape, item, `${place}[${index}]`);
    if (problem) return problem;
  }
  return null;
}

function isOneOf(names: string, value: unknown): boolean {
  return names.split('|').some((name) => (kinds[name] ? kinds[name](value) : value === name));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 60);
}
