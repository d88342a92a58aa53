import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouteObject,
  useActionData,
  useLoaderData,
} from 'react-router';
import { messages } from '#shared/messages.ts';
import { returnPath } from '../../web/session/sign-in-url.ts';
import { type Form, readForm } from '../form.ts';
import { Hidden } from '../ui/Field.tsx';
import { Title } from '../ui/Title.tsx';
import { originalForm } from './carried-form.ts';

const loader = ({ request }: LoaderFunctionArgs) => ({
  next: returnPath(new URL(request.url).searchParams) ?? '/basic/profile',
});

const action = async ({ request }: ActionFunctionArgs): Promise<Form> => originalForm(await readForm({ request }));

/**
 * After a login, the form that was sent when the session had ended. Only who has logged in decides whether it is still
 * wanted.
 */
function ContinuePage() {
  const { next } = useLoaderData<typeof loader>();
  const form = useActionData<Form>();
  const title = <Title>{messages.accounts.loggedInAgain}</Title>;
  // Reopened, without the form.
  if (!form) {
    return (
      <>
        {title}
        <h1>{messages.accounts.loggedInAgain}</h1>
        <p>
          <a className="link" href={next}>
            Go on
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      {title}
      <h1>{messages.accounts.loggedInAgain}</h1>
      <p className="lead">{messages.accounts.unsentIsHere}</p>
      <form className="form" method="post" action={next}>
        <Hidden values={form} />
        <button type="submit" className="button half">
          Send it now
        </button>
      </form>
      <p>
        <a className="link" href={next}>
          Go back without sending it
        </a>
      </p>
    </>
  );
}

export const continueRoute = { loader, action, Component: ContinuePage } satisfies RouteObject;
