/** Opens the cart by its button, so that the focus doesn't return to a toast that has gone. */
export function openCart(): void {
  const button = document.getElementById('cart-button');
  button?.focus();
  button?.click();
}
