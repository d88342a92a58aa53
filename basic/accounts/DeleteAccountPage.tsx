import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type RouteObject,
  useActionData,
  useLoaderData,
} from 'react-router';
import { deleteAccount } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { storeCredit } from '#shared/store-credit/api.ts';
import { apiContext } from '../../web/loader-context.ts';
import { type Problem, problemOf } from '../form.ts';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { afterLogout } from './after-logout.ts';
import { requireSignIn } from './require-sign-in.ts';

async function loader({ request, context }: LoaderFunctionArgs) {
  requireSignIn(request);
  return (await context.get(apiContext)(storeCredit, {})).credit;
}

async function action({ request, context }: ActionFunctionArgs) {
  try {
    await context.get(apiContext)(deleteAccount, {});
    return afterLogout(request);
  } catch (error) {
    return data(problemOf(error), { status: 400 });
  }
}

/** A page of its own confirms it. */
function DeleteAccountPage() {
  const { balance } = useLoaderData<typeof loader>();
  const problem = useActionData<Problem>();
  return (
    <>
      <Title>Delete Account</Title>
      <h1>Delete Account</h1>
      {problem && <Note kind="bad">{problem.text}</Note>}
      <p>
        {messages.accounts.deletionErases} {messages.accounts.deletionIsFinal}
      </p>
      {balance > 0 && <p>{messages.storeCredit.lostWithAccount(formatNaira(balance))}</p>}
      <form className="form" method="post" action="/basic/profile/delete">
        <button type="submit" className="button danger half">
          Yes, delete my account
        </button>
      </form>
      <p>
        <a className="link" href="/basic/profile">
          Keep my account
        </a>
      </p>
    </>
  );
}

export const deleteAccountRoute = { loader, action, Component: DeleteAccountPage } satisfies RouteObject;
