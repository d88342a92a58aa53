import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { readSharedItems, type SharedItem } from '#shared/cart/shared-items.ts';
import { subtotal } from '#shared/cart/lines.ts';
import { getProduct } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Api } from '../../web/api.ts';
import { apiContext } from '../../web/loader-context.ts';
import { statusOf } from '../form.ts';
import { Empty } from '../ui/Empty.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { useRoot } from '../ui/use-root.ts';
import { HeadTags } from '../../web/seo/HeadTags.tsx';
import { cartPreview } from './cart-preview.ts';
import { addMissing } from './add-missing.ts';
import { cartOf, type Cart } from './cart-calls.ts';
import { shortage, shownLine } from './shown-line.ts';

async function loader({ request, context }: LoaderFunctionArgs) {
  const lines = await linesIn(request, context.get(apiContext));
  return { lines, gone: itemsIn(request).length - lines.length };
}

/** Puts all items into the cart of whoever opened the link. Browsers with scripts take it over at the checkout. */
async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const problem = await addMissing(cartOf(api, request), await linesIn(request, api));
  return problem === null ? redirect('/checkout', 303) : data(problem.text, { status: 400 });
}

/** The items of the link that are still sold, with today's prices. */
async function linesIn(request: Request, api: Api): Promise<Cart> {
  const lines: Cart = [];
  for (const item of itemsIn(request)) {
    const line = await lineOf(item, api);
    if (line) lines.push(line);
  }
  return lines;
}

const itemsIn = ({ url }: Request) => readSharedItems(new URL(url).searchParams.getAll('item'));

async function lineOf(
  { productId, variant: start, size, quantity }: SharedItem,
  api: Api,
): Promise<Cart[number] | null> {
  try {
    const { product } = await api(getProduct, { params: { id: productId } });
    const variant = product.variants.find(({ _id }) => _id.startsWith(start));
    const stock = variant?.inventory.find((one) => one.size === size);
    if (!variant || !stock) return null;
    const { color, price, images } = variant;
    const item = { productId, variantId: variant._id, size, quantity, availableQuantity: stock.quantity };
    return { ...item, name: product.name, image: images.main, price, color: { name: color.name } };
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function SharedCartPage() {
  const { lines, gone } = useLoaderData<typeof loader>();
  const problem = useActionData<string>();
  const { search } = useLocation();
  const { settings } = useRoot();
  const texts = messages.cart.shared;
  return (
    <>
      <Title>{texts.title}</Title>
      <HeadTags tags={cartPreview(lines, settings, `/basic/shared-cart${search}`)} />
      <h1>{texts.title}</h1>
      {problem && (
        <Note kind="bad">
          {problem} <a href="/checkout">{messages.cart.view}</a>
        </Note>
      )}
      {lines.length === 0 && <Empty text={search === '?expired' ? texts.expired : texts.empty} />}
      {lines.length > 0 && (
        <>
          {gone > 0 && <Note>{texts.gone(gone)}</Note>}
          <Lines
            lines={lines.map(shownLine)}
            below={lines.map((line) => {
              const note = shortage(line);
              return (
                note && (
                  <p key={`${line.variantId} ${line.size}`} className="bad small">
                    {note}
                  </p>
                )
              );
            })}
          />
          <table className="sums">
            <tbody>
              <tr className="sum">
                <th scope="row">Subtotal</th>
                <td>{formatNaira(subtotal(lines))}</td>
              </tr>
            </tbody>
          </table>
          <form method="post" action={`/basic/shared-cart${search}`}>
            <p>
              <button type="submit" className="button">
                {texts.add}
              </button>
            </p>
          </form>
          <p className="soft small">
            {texts.staff}{' '}
            <a href={`/admin/orders/new${search}`} rel="nofollow">
              {texts.enter}
            </a>
          </p>
        </>
      )}
    </>
  );
}

export const sharedCartRoute = { loader, action, Component: SharedCartPage } satisfies RouteObject;
