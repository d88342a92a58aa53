/** What the account pages say without scripts: the truth, and who helps. */
export function JavaScriptRequired() {
  return (
    <noscript>
      <p>
        Accounts need JavaScript. Please switch it on, or <a href="/contact">write to us</a> and we help you with your
        order ourselves. You can look at everything in the shop without it.
      </p>
    </noscript>
  );
}
