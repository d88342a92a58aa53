/** For the `ref` of what is chosen in a row that may be wider than a phone: it comes into view. */
export function scrollToElement(chosen: HTMLElement | null): void {
  chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
