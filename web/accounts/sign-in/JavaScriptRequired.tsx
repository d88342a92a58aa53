/** Shown on account pages without scripts. */
export function JavaScriptRequired() {
  return (
    <p className="without-scripts">
      Accounts need JavaScript. Please turn it on, or <a href="/contact">write to us</a> and we will help you with your
      order. You can browse the whole shop without it.
    </p>
  );
}
