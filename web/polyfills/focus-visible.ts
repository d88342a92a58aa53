/** Lets scripts ask for `:focus-visible`, which is an error in Safari below 15.4: there every focus is visible. */
export function addFocusVisible(): void {
  try {
    document.documentElement.matches(':focus-visible');
  } catch {
    // oxlint-disable-next-line typescript/unbound-method -- called on the element below
    const { matches } = Element.prototype;
    Object.assign(Element.prototype, {
      matches(this: Element, selector: string): boolean {
        return matches.call(this, selector.replaceAll(':focus-visible', ':focus'));
      },
    });
  }
}
