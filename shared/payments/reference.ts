/**
 * The order of an attempt: the part of the reference after the underscore (specification, section 4), or after the dash
 * where the provider takes no underscores.
 */
export function orderIdIn(reference: string): string {
  return reference.includes('_') ? reference.slice(reference.indexOf('_') + 1) : reference.slice(-36);
}
