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
import { isSignedIn, type Problem, problemOf } from '../form.ts';
import { Note } from '../ui/Note.tsx';
import { ShopLink } from '../ui/ShopLink.tsx';
import { Title } from '../ui/Title.tsx';
import { afterLogout } from './after-logout.ts';
import { requireSignIn } from './require-sign-in.ts';

/** Null once the account is deleted. */
async function loader({ request, context }: LoaderFunctionArgs) {
  if (!isSignedIn(request) && new URL(request.url).searchParams.get('done') === 'deleted') return null;
  requireSignIn(request);
  return (await context.get(apiContext)(storeCredit, {})).credit;
}

async function action({ request, context }: ActionFunctionArgs) {
  try {
    await context.get(apiContext)(deleteAccount, {});
    return afterLogout(request, '/basic/profile/delete?done=deleted');
  } catch (error) {
    return data(problemOf(error), { status: 400 });
  }
}

/** A page of its own confirms it, and says when it is done. */
function DeleteAccountPage() {
  const credit = useLoaderData<typeof loader>();
  const problem = useActionData<Problem>();
  return credit ? <Confirm balance={credit.balance} problem={problem} /> : <Deleted />;
}

function Deleted() {
  return (
    <>
      <Title>Account deleted</Title>
      <h1>Account deleted</h1>
      <Note kind="good">{messages.accounts.deletedForGood}</Note>
      <ShopLink />
    </>
  );
}

function Confirm({ balance, problem }: { balance: number; problem: Problem | undefined }) {
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
