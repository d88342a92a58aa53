/** To the nearest half inch: nobody reads a tape closer. */
export function inInches(centimetres: number): number {
  return Math.round((centimetres / 2.54) * 2) / 2;
}
