/** Rounded to half inches: nobody reads a tape more precisely. */
export function toInches(centimetres: number): number {
  return Math.round((centimetres / 2.54) * 2) / 2;
}
