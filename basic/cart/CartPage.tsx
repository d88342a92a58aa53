import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
  useActionData,
  useLoaderData,
} from 'react-router';
import { cartQuantity, deliveredItems, isSameItem, maxQuantity, subtotal } from '#shared/cart/lines.ts';
import { ProductId } from '#shared/fields.ts';
import { freeDeliveryText } from '#shared/checkout/free-delivery-text.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { apiContext } from '../../web/loader-context.ts';
import { type Form, isSignedIn, problemOf, readForm } from '../form.ts';
import { itemCount, Lines, productUrl } from '../ui/Lines.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Note } from '../ui/Note.tsx';
import { Subtotal } from '../ui/Sums.tsx';
import { useRoot } from '../ui/useRoot.ts';
import { Title } from '../ui/Title.tsx';
import { type Cart, cartOf, changeLine } from './cart-calls.ts';
import { CartNotes } from './CartNotes.tsx';
import { newPrice, shortage, shownLine } from './shown-line.ts';

async function loader({ request, context }: LoaderFunctionArgs) {
  const { lines, notes } = await cartOf(context.get(apiContext), request).fetch();
  const done = new URL(request.url).searchParams.get('done');
  // After a success the browser should have had its cookie.
  const hasNoCookies = done === 'added' && lines.length === 0 && !isSignedIn(request);
  return { lines, notes, done, hasNoCookies };
}

/** Adds what the form of a product page chose, or changes a line. */
async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request });
  const cart = cartOf(context.get(apiContext), request);
  try {
    if (form['index'] === undefined) await cart.add(chosenItem(form));
    else await changeLine(cart, { index: form['index'], ...itemOf(form), quantity: quantityIn(form) });
  } catch (error) {
    const { text } = problemOf(error);
    const { productId = '', colour = '', index } = form;
    const isFromProduct = index === undefined && ProductId.safeParse(productId).success;
    const from = isFromProduct ? { productId, variantId: colour } : null;
    return data(
      { text, from, line: index === undefined ? null : { index: Number(index), ...itemOf(form) } },
      { status: 400 },
    );
  }
  const done = form['index'] === undefined ? 'added' : quantityIn(form) === 0 ? 'removed' : 'updated';
  return redirect(`/basic/cart?done=${done}`, 303);
}

/** The fields of the product page's form: `web/catalogue/product/BuyForm.tsx`. */
const chosenItem = (form: Form) => ({
  productId: form['productId'] ?? '',
  variantId: form['colour'] ?? '',
  size: form['size'] ?? '',
  quantity: quantityIn(form),
});

const itemOf = ({ variantId = '', size = '' }: Form) => ({ variantId, size });
/** The API rejects anything that is not a number. */
const quantityIn = ({ remove, quantity = '' }: Form) => (remove === undefined ? Number(quantity) : 0);

interface CartProblem {
  text: string;
  /** The product that could not be added. */
  from: Parameters<typeof productUrl>[0] | null;
  /** The line that could not be changed. */
  line: (ReturnType<typeof itemOf> & { index: number }) | null;
}

function CartPage() {
  const { lines, notes, done, hasNoCookies } = useLoaderData<typeof loader>();
  const problem = useActionData<CartProblem>();
  const wrongLine = lines.findIndex((line, index) => problem?.line?.index === index && isSameItem(line, problem.line));
  return (
    <>
      <Title>Cart</Title>
      <h1>Cart</h1>
      {problem && wrongLine < 0 && (
        <Note kind="bad">
          <p>{problem.text}</p>
          {problem.from && <a href={productUrl(problem.from)}>Back to the product</a>}
        </Note>
      )}
      <CartNotes notes={notes} />
      {!problem && hasNoCookies && <Note kind="bad">{messages.cart.needsCookies}</Note>}
      {!problem && !hasNoCookies && done !== null && <Done done={done} />}
      {lines.length === 0 ? (
        <Empty text={messages.cart.empty} />
      ) : (
        <Filled lines={lines} wrong={problem && { line: wrongLine, text: problem.text }} />
      )}
    </>
  );
}

const doneTexts = { added: messages.cart.added, updated: messages.cart.updated, removed: messages.cart.removed };

function Done({ done }: { done: string }) {
  return Object.hasOwn(doneTexts, done) && <Note kind="good">{doneTexts[done as keyof typeof doneTexts]}</Note>;
}

interface FilledProps {
  lines: Cart;
  /** The line that could not be changed, by its index, and why. */
  wrong: { line: number; text: string } | undefined;
}

function Filled({ lines, wrong }: FilledProps) {
  const { settings } = useRoot();
  const { deliveryFee } = settings;
  const free = freeDeliveryText(settings, subtotal(lines));
  const { extra } = deliveredItems(lines);
  return (
    <>
      <p className="soft">{itemCount(cartQuantity(lines))}</p>
      <Lines
        lines={lines.map(shownLine)}
        below={lines.map((line, index) => (
          <LineForm
            key={`${line.variantId} ${line.size}`}
            line={line}
            index={index}
            problem={wrong?.line === index ? wrong.text : null}
          />
        ))}
      />
      <Subtotal amount={subtotal(lines)} />
      <p className="soft small">{messages.cart.shippingNote}</p>
      {deliveryFee && (
        <p className="soft small">{messages.cart.deliveryFrom(deliveryFee.state, formatNaira(deliveryFee.from))}</p>
      )}
      {free && <p className="small">{free}</p>}
      {extra > 0 && <p className="soft small">{messages.delivery.addsExtra(formatNaira(extra))}</p>}
      <p>
        <a className="button" href="/basic/checkout">
          Checkout
        </a>
      </p>
      <p>
        <a className="link" href="/shop">
          Continue shopping
        </a>
      </p>
    </>
  );
}

function LineForm({ line, index, problem }: { line: Cart[number]; index: number; problem: string | null }) {
  const { name, variantId, size, quantity, availableQuantity = maxQuantity } = line;
  const note = shortage(line);
  const price = newPrice(line);
  const max = Math.max(quantity, Math.min(availableQuantity, maxQuantity));
  const id = `quantity-${index}`;
  return (
    <>
      {price && <p className="small">{price}</p>}
      {note && note !== problem && <p className="bad small">{note}</p>}
      {problem && (
        <p className="bad small" role="alert">
          {problem}
        </p>
      )}
      <form method="post" action="/basic/cart">
        <input type="hidden" name="index" value={index} />
        <input type="hidden" name="variantId" value={variantId} />
        <input type="hidden" name="size" value={size} />
        <label className="hush" htmlFor={id}>
          Quantity of {name}
        </label>
        <select id={id} name="quantity" defaultValue={quantity}>
          {Array.from({ length: max }, (_none, more) => (
            <option key={more} value={more + 1}>
              {more + 1}
            </option>
          ))}
        </select>{' '}
        <button type="submit" className="button quiet little">
          Update<span className="hush"> {name}</span>
        </button>{' '}
        <button type="submit" className="word" name="remove" value="yes">
          Remove<span className="hush"> {name}</span>
        </button>
      </form>
    </>
  );
}

export const cartRoute = { loader, action, Component: CartPage } satisfies RouteObject;
