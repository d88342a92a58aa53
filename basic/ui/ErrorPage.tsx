import { isRouteErrorResponse, useRouteError } from 'react-router';
import { messages } from '#shared/messages.ts';
import { ApiError } from '../../web/api.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Title } from './Title.tsx';

/** The failure, and a way on. Only errors of the API have messages for shoppers. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <>
      <Title>Something went wrong</Title>
      <h1>Something went wrong</h1>
      <p className="lead">{error instanceof ApiError ? error.message : messages.general.unexpected}</p>
      <p>
        <a className="link" href="/basic/cart">
          Go to your cart
        </a>
      </p>
    </>
  );
}
