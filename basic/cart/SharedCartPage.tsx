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
import { readSharedItems } from '#shared/cart/shared-items.ts';
import { subtotal } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import { apiContext } from '../../web/loader-context.ts';
import { Empty } from '../ui/Empty.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Note } from '../ui/Note.tsx';
import { Subtotal } from '../ui/Sums.tsx';
import { Title } from '../ui/Title.tsx';
import { useRoot } from '../ui/useRoot.ts';
import { HeadTags } from '../../web/seo/HeadTags.tsx';
import { cartPreview } from './cart-preview.ts';
import { addMissing } from './add-missing.ts';
import { cartOf } from './cart-calls.ts';
import { sharedLines } from './shared-lines.ts';
import { shortage, shownLine } from './shown-line.ts';

async function loader({ request, context }: LoaderFunctionArgs) {
  const items = itemsIn(request);
  const lines = await sharedLines(items, context.get(apiContext));
  return { lines, gone: items.length - lines.length };
}

/**
 * Puts all items into the cart of the visitor who opened the link. Browsers with scripts take it over at the checkout.
 */
async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const problem = await addMissing(cartOf(api, request), await sharedLines(itemsIn(request), api));
  return problem === null ? redirect('/checkout', 303) : data(problem.text, { status: 400 });
}

const itemsIn = ({ url }: Request) => readSharedItems(new URL(url).searchParams.getAll('item'));

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
          <Subtotal amount={subtotal(lines)} />
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
