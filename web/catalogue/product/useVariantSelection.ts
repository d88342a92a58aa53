import { useState } from 'react';
import { maxQuantity, piecesOf } from '#shared/cart/lines.ts';
import { checkStock, type Product } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { browserApi } from '../../api.ts';
import { addToCart, useCart } from '../../cart/useCart.ts';
import { toast } from '../../ui/toasts/toast.ts';
import {
  addButton,
  type VariantSelection,
  chooseColour,
  chooseQuantity,
  chooseSize,
  chosenVariant,
  firstChoice,
  isSameChoice,
} from './variant-selection.ts';
import { filteredColours } from '../listing/filtered-colours.ts';

/**
 * The choice on a product page, with the verbs that a shopper has. The rules are in `variant-selection.ts`.
 *
 * @param from the list they came from: whoever looked for a colour there finds it chosen
 */
export function useVariantSelection(product: Product, from: string | null) {
  const [choice, setChoice] = useState(() => firstChoice(product, filteredColours(from)));
  const [busyWith, setBusyWith] = useState<'checking' | 'adding' | null>(null);
  const { lines } = useCart();
  const variant = chosenVariant(product, choice);
  const { size, quantity } = choice;

  /** Changes the choice, unless the shopper has moved on to another piece meanwhile. */
  const answer = (change: (choice: VariantSelection) => VariantSelection) =>
    setChoice((now) => (isSameChoice(now, choice) ? change(now) : now));
  const say = (problem: string) => answer((now) => ({ ...now, problem }));

  async function during(work: typeof busyWith, task: () => Promise<void>) {
    setBusyWith(work);
    await task().catch((error: Error) => say(error.message));
    setBusyWith(null);
  }

  /** More pieces only when the shop has them, those in the cart included; fewer without asking. */
  async function changeQuantity(wanted: number) {
    if (busyWith) return;
    if (size === null) return say(messages.stock.pickSizeFirst);
    if (wanted <= quantity) return answer((now) => chooseQuantity(now, wanted));
    await during('checking', async () => {
      const pieces = piecesOf(lines, variant._id, size) + wanted;
      if (pieces > maxQuantity) throw new Error(messages.cart.lineFull(maxQuantity));
      const piece = { productId: product._id, variantId: variant._id, size };
      const stock = await browserApi(checkStock, { body: { ...piece, requestedQuantity: pieces } });
      answer((now) => (stock.isAvailable ? chooseQuantity(now, wanted) : { ...now, problem: stock.message }));
    });
  }

  async function add() {
    if (busyWith || !variant.inStock) return;
    if (size === null) return say(messages.stock.pickSize);
    answer((now) => ({ ...now, problem: null }));
    await during('adding', async () => {
      const { _id: variantId, color, price, images } = variant;
      const { _id: productId, name } = product;
      const line = {
        productId,
        variantId,
        name,
        size,
        color: { name: color.name },
        price,
        image: images.main,
        quantity,
      };
      const words = (await addToCart(line)) === 'added' ? messages.cart.added : messages.cart.updated;
      toast.success(words, { action: { label: messages.cart.view, onClick: openCart } });
    });
  }

  return {
    choice,
    variant,
    button: addButton(variant, choice, busyWith === 'adding'),
    needsSize: size === null && variant.inStock,
    isBusy: busyWith !== null,
    pickColour: (variantId: string) => setChoice(chooseColour(product, variantId)),
    pickSize: (picked: string) => setChoice((now) => chooseSize(now, picked)),
    showPicture: (picture: number) => setChoice((now) => ({ ...now, picture })),
    changeQuantity,
    add,
  };
}

/** As by its button: the focus does not come back to a notice that has gone. */
function openCart(): void {
  const button = document.getElementById('cart-button');
  button?.focus();
  button?.click();
}

export type ProductChoice = ReturnType<typeof useVariantSelection>;
