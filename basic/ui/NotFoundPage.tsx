import { messages } from '#shared/messages.ts';
import { Title } from './Title.tsx';

export function NotFoundPage() {
  return (
    <>
      <Title>Not found</Title>
      <h1>{messages.general.notFound}</h1>
      <p>
        <a className="button half" href="/shop">
          Go to the shop
        </a>
      </p>
    </>
  );
}

/** A loader of a page that doesn't exist. */
export function notFound(): never {
  throw new Response(null, { status: 404 });
}
