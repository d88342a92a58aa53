/** A copy of the object without the named members. */
export function omit<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  ...names: Name[]
): Omit<Whole, Name> {
  const rest: Partial<Whole> = { ...whole };
  for (const name of names) delete rest[name];
  return rest as Omit<Whole, Name>;
}
