/** The order of an attempt: the part of the reference after the underscore (specification, section 4). */
export function orderIdIn(reference: string): string {
  return reference.slice(reference.indexOf('_') + 1);
}
