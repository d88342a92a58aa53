/** For the `ref` of what is chosen in a row that may be wider than a phone: it comes into view. */
export function intoSight(chosen: HTMLElement | null): void {
  chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
