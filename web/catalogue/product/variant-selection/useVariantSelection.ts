import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { maxQuantity, quantityInCart } from '#shared/cart/lines.ts';
import { checkStock, type Product } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { browserApi, hasNoResponse } from '../../../api.ts';
import { openCart } from '../../../cart/open-cart.ts';
import { addToCart, currentLines } from '../../../cart/useCart.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import {
  addButton,
  type VariantSelection,
  chooseColour,
  chooseQuantity,
  chooseSize,
  chosenVariant,
  isSameChoice,
} from './variant-selection.ts';
import { firstChoice } from './first-choice.ts';
import { variantFilterIn } from '../../listing/variant-filter-in.ts';

/**
 * The selection on a product page and its actions. The rules are in `variant-selection.ts`.
 *
 * @param from the list that the shopper came from: its filter decides which variant is selected
 * @param first the variant in the URL
 */
export function useVariantSelection(product: Product, from: string | null, first: string | null) {
  const [choice, setChoice] = useState(() => firstChoice(product, first, variantFilterIn(from)));
  const [, setSearch] = useSearchParams();
  const [busyWith, setBusyWith] = useState<'checking' | 'adding' | null>(null);
  /** The item of which one more is being checked, and whether the shopper wants to add it as soon as that is over. */
  const check = useRef<{ of: VariantSelection; isToAdd: boolean }>(null);
  const variant = chosenVariant(product, choice);
  const { size, quantity } = choice;

  /** Changes the selection, unless the shopper has selected another item in the meantime. */
  const update = (change: (choice: VariantSelection) => VariantSelection) =>
    setChoice((now) => (isSameChoice(now, choice) ? change(now) : now));
  const showProblem = (problem: string) => update((now) => ({ ...now, problem }));

  async function during(work: typeof busyWith, task: () => Promise<void>) {
    setBusyWith(work);
    await task().catch((error: Error) => showProblem(error.message));
    setBusyWith((now) => (now === work ? null : now));
  }

  /** Increases only if the units are available, including those in the cart; a decrease isn't checked. */
  async function changeQuantity(requested: number) {
    if (busyWith) return;
    if (size === null) return showProblem(messages.stock.pickSizeFirst);
    if (requested <= quantity) return update((now) => chooseQuantity(now, requested));
    let isAvailable = false;
    const own = { of: choice, isToAdd: false };
    check.current = own;
    await during('checking', async () => {
      const newQuantity = quantityInCart(await currentLines(), variant._id, size) + requested;
      if (newQuantity > maxQuantity) throw new Error(messages.cart.lineFull(maxQuantity));
      const item = { productId: product._id, variantId: variant._id, size };
      const body = { ...item, requestedQuantity: newQuantity };
      const stock = await browserApi(checkStock, { body }).catch((error: unknown) => {
        // Checked when the network is back, like what is added now.
        if (hasNoResponse(error)) return { isAvailable: true, message: '' };
        throw error;
      });
      isAvailable = stock.isAvailable;
      update((now) =>
        isAvailable ? chooseQuantity(now, requested) : { ...now, problem: stock.message || messages.stock.checkFailed },
      );
    });
    if (check.current === own) check.current = null;
    if (!own.isToAdd) return;
    if (isAvailable) await add(requested);
    else setBusyWith(null);
  }

  /** The colour is in the URL too, so that a link to the page shows it. */
  function pickColour(variantId: string) {
    setChoice(chooseColour(product, variantId));
    const inColour = (search: URLSearchParams) => {
      search.set('colour', variantId);
      return search;
    };
    setSearch(inColour, { replace: true, preventScrollReset: true });
  }

  async function add(units = quantity) {
    if (busyWith === 'adding' || !variant.inStock) return;
    if (size === null) return showProblem(messages.stock.pickSize);
    if (check.current && isSameChoice(check.current.of, choice)) {
      check.current.isToAdd = true;
      return setBusyWith('adding');
    }
    update((now) => ({ ...now, problem: null }));
    await during('adding', async () => {
      const { _id: variantId, color, price, images } = variant;
      const { _id: productId, name, deliveryExtra } = product;
      const line = {
        productId,
        variantId,
        name,
        size,
        color: { name: color.name },
        price,
        image: images.main,
        quantity: units,
        deliveryExtra,
      };
      toast.success(added[await addToCart(line)], { action: { label: messages.cart.view, onClick: openCart } });
    });
  }

  return {
    choice,
    variant,
    button: addButton(variant, choice, busyWith === 'adding'),
    needsSize: size === null && variant.inStock,
    isBusy: busyWith !== null,
    pickColour,
    pickSize: (picked: string) => setChoice((now) => chooseSize(now, picked)),
    showPicture: (picture: number) => setChoice((now) => ({ ...now, picture })),
    changeQuantity,
    add,
  };
}

const added = {
  added: messages.cart.added,
  updated: messages.cart.updated,
  unchecked: messages.cart.addedUnchecked,
};

export type ProductChoice = ReturnType<typeof useVariantSelection>;
