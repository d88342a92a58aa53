/**
 * Validates forms in the browser. The rules are the server's own (`shared`), written with zod; browsers get this file
 * in place of zod (`scripts/strip-client.ts`), which does the same for what our forms use at a sixth of the size.
 * `form-validation.test.ts` compares the two.
 */
interface Issue {
  path: string[];
  message: string;
}

/** A value during validation, and its errors so far. */
interface Checked {
  value: unknown;
  issues: Issue[];
}

/** `fallbackMessage` is the schema's message, for a check without one. */
type Check = (checked: Checked, fallbackMessage: string) => void;

interface Schema {
  /** Parses a value; stops at the first error that makes further checks pointless. */
  read: (value: unknown) => Checked;
  check: (...checks: Check[]) => Schema;
  safeParse: (value: unknown) => { success: boolean; data?: unknown; error?: { issues: Issue[] } };
}

const wrong = (message: string): Issue => ({ path: [], message });

function schema(read: (value: unknown) => Checked, fallbackMessage = 'Invalid input'): Schema {
  return {
    read,
    check: (...checks) =>
      schema((value) => {
        const checked = read(value);
        if (checked.issues.length === 0) for (const check of checks) check(checked, fallbackMessage);
        return checked;
      }, fallbackMessage),
    safeParse(value) {
      const { value: data, issues } = read(value);
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
    },
  };
}

const kind = (isOne: (value: unknown) => boolean, message = 'Invalid input'): Schema =>
  schema((value) => ({ value, issues: isOne(value) ? [] : [wrong(message)] }), message);

const demand =
  <Value>(isMet: (value: Value) => boolean, message?: string): Check =>
  ({ value, issues }, fallbackMessage) => {
    if (!isMet(value as Value)) issues.push(wrong(message ?? fallbackMessage));
  };

// @__NO_SIDE_EFFECTS__
export const string = (message?: string) => kind((value) => typeof value === 'string', message);
// @__NO_SIDE_EFFECTS__
export const int = (message?: string) => kind(Number.isSafeInteger, message);
// @__NO_SIDE_EFFECTS__
export const literal = (only: unknown, message?: string) => kind((value) => value === only, message);
// @__NO_SIDE_EFFECTS__
const oneOf = (values: readonly unknown[], message?: string) => kind((value) => values.includes(value), message);
export { oneOf as enum };

// @__NO_SIDE_EFFECTS__
export const regex = (pattern: RegExp, message?: string) => demand((text: string) => pattern.test(text), message);
// @__NO_SIDE_EFFECTS__
export const minLength = (length: number, message?: string) => demand((text: string) => text.length >= length, message);
// @__NO_SIDE_EFFECTS__
export const maxLength = (length: number, message?: string) => demand((text: string) => text.length <= length, message);
// @__NO_SIDE_EFFECTS__
export const minimum = (min: number, message?: string) => demand((amount: number) => amount >= min, message);
// @__NO_SIDE_EFFECTS__
export const maximum = (max: number, message?: string) => demand((amount: number) => amount <= max, message);

// @__NO_SIDE_EFFECTS__
export const overwrite =
  (change: (value: never) => unknown): Check =>
  (checked) => {
    checked.value = change(checked.value as never);
  };
// @__NO_SIDE_EFFECTS__
export const trim = () => overwrite((text: string) => text.trim());

// @__NO_SIDE_EFFECTS__
export const transform = (change: (value: never) => unknown) =>
  schema((value) => ({ value: change(value as never), issues: [] }));

// @__NO_SIDE_EFFECTS__
export const pipe = (first: Schema, then: Schema) =>
  schema((value) => {
    const checked = first.read(value);
    return checked.issues.length > 0 ? checked : then.read(checked.value);
  });

/** Replaces undefined with `instead`. */
// @__NO_SIDE_EFFECTS__
export const _default = (inner: Schema, instead: unknown) =>
  schema((value) => (value === undefined ? { value: instead, issues: [] } : inner.read(value)));

/** Validates each field; unknown fields are dropped. */
// @__NO_SIDE_EFFECTS__
export const object = (fields: Record<string, Schema>) =>
  schema((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { value, issues: [wrong('Invalid input')] };
    const read: Record<string, unknown> = {};
    const issues: Issue[] = [];
    for (const [name, field] of Object.entries(fields)) {
      const checked = field.read((value as Record<string, unknown>)[name]);
      issues.push(...checked.issues.map(({ path, message }) => ({ path: [name, ...path], message })));
      if (checked.value !== undefined) read[name] = checked.value;
    }
    return { value: read, issues };
  });
