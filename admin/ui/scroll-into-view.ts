/** A `ref` that scrolls the chosen item of a wide row into view. */
export function scrollToElement(chosen: HTMLElement | null): void {
  chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
