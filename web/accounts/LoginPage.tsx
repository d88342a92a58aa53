import { Link } from 'react-router';
import { Door } from '../layout/Door.tsx';
import { pageTitle } from '../ui/title.ts';
import type { Route } from './+types/LoginPage.ts';
import { AccountsSoon } from './AccountsSoon.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Log in') },
  { name: 'description', content: 'Accounts are not open yet. You can buy everything as a guest.' },
  { name: 'robots', content: 'noindex,follow' },
];

export default function LoginPage() {
  return (
    <Door>
      <AccountsSoon title="Log in">
        <p>
          New here?{' '}
          <Link className="link" to="/register">
            Sign up
          </Link>
        </p>
      </AccountsSoon>
    </Door>
  );
}
