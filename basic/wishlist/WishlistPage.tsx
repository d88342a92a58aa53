import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
  useActionData,
  useLoaderData,
} from 'react-router';
import { imageUrl } from '#shared/catalogue/images.ts';
import type { Output } from '#shared/endpoint.ts';
import { ProductId } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { fetchWishes, productCards, removeWish, saveWish } from '#shared/wishlist/api.ts';
import { maxCardsAtOnce } from '#shared/wishlist/limits.ts';
import { apiContext } from '../../web/loader-context.ts';
import { requireSignIn } from '../accounts/require-sign-in.ts';
import { isSignedIn, problemOf, readForm } from '../form.ts';
import { Empty } from '../ui/Empty.tsx';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';

type Wish = Output<typeof fetchWishes>['wishes'][number];
type Card = Output<typeof productCards>['products'][number];

/** The account's list with today's prices and stock. `save` is what a guest wanted to save before signing in. */
async function loader({ request, context }: LoaderFunctionArgs) {
  requireSignIn(request);
  const api = context.get(apiContext);
  const { wishes } = await api(fetchWishes, {});
  const cards: Card[] = [];
  for (let from = 0; from < wishes.length; from += maxCardsAtOnce) {
    const ids = wishes.slice(from, from + maxCardsAtOnce).map(({ productId }) => productId);
    cards.push(...(await api(productCards, { query: { ids: ids.join(',') } })).products);
  }
  const query = new URL(request.url).searchParams;
  const save = ProductId.safeParse(query.get('save')).data ?? null;
  return { wishes, cards, done: query.get('done'), save };
}

/** Saves what a product page names, or removes a product. */
async function action({ request, context }: ActionFunctionArgs) {
  const { productId = '', remove } = await readForm({ request });
  if (!isSignedIn(request)) {
    const next = `/basic/wishlist?save=${encodeURIComponent(productId)}`;
    return redirect(`/basic/login?next=${encodeURIComponent(next)}`, 303);
  }
  try {
    await context.get(apiContext)(remove === undefined ? saveWish : removeWish, { params: { productId } });
  } catch (error) {
    return data(problemOf(error).text, { status: 400 });
  }
  return redirect(`/basic/wishlist?done=${remove === undefined ? 'saved' : 'removed'}`, 303);
}

function WishlistPage() {
  const { wishes, cards, done, save } = useLoaderData<typeof loader>();
  const problem = useActionData<string>();
  return (
    <>
      <Title>{messages.wishlist.title}</Title>
      <h1>{messages.wishlist.title}</h1>
      {problem && <Note kind="bad">{problem}</Note>}
      {!problem && done === 'saved' && <Note kind="good">{messages.wishlist.saved}</Note>}
      {!problem && done === 'removed' && <Note kind="good">{messages.wishlist.removed}</Note>}
      {!problem && save !== null && !wishes.some(({ productId }) => productId === save) && (
        <form method="post" action="/basic/wishlist">
          <input type="hidden" name="productId" value={save} />
          <p>
            <button type="submit" className="button">
              {messages.wishlist.saveThis}
            </button>
          </p>
        </form>
      )}
      {wishes.length === 0 ? <Empty text={messages.wishlist.empty} /> : <Filled wishes={wishes} cards={cards} />}
    </>
  );
}

function Filled({ wishes, cards }: { wishes: readonly Wish[]; cards: readonly Card[] }) {
  return (
    <ul className="lines">
      {wishes.map((wish) => (
        <WishLine key={wish.productId} wish={wish} card={cards.find(({ _id }) => _id === wish.productId) ?? null} />
      ))}
    </ul>
  );
}

/** @param card null for what is no longer sold */
function WishLine({ wish: { productId, name, image }, card }: { wish: Wish; card: Card | null }) {
  return (
    <li>
      <div className="picture">{image && <img src={imageUrl(image, 160, 'jpg')} alt="" width="80" height="100" />}</div>
      <div className="text">
        <p className="name">{card ? <a href={`/product/${productId}`}>{name}</a> : name}</p>
        <p className="soft small">{stateOf(card)}</p>
        {card && <p className="amount">{`${card.priceVaries ? 'From ' : ''}${formatNaira(card.basePrice)}`}</p>}
        {card && !card.inStock && (
          <p>
            <a className="link" href={`/back-in-stock?product=${productId}`}>
              {messages.wishlist.tellMe}
              <span className="hush"> {name}</span>
            </a>
          </p>
        )}
        <form method="post" action="/basic/wishlist">
          <input type="hidden" name="productId" value={productId} />
          <button type="submit" className="word" name="remove" value="yes">
            Remove<span className="hush"> {name}</span>
          </button>
        </form>
      </div>
    </li>
  );
}

function stateOf(card: Card | null): string {
  if (!card) return messages.wishlist.noLongerSold;
  return card.inStock ? messages.stock.inStock : messages.wishlist.soldOut;
}

export const wishlistRoute = { loader, action, Component: WishlistPage } satisfies RouteObject;
