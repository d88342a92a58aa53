import { Link } from 'react-router';
import { Door } from '../layout/Door.tsx';
import { pageTitle } from '../ui/title.ts';
import type { Route } from './+types/RegisterPage.ts';
import { AccountsSoon } from './AccountsSoon.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Sign up') },
  { name: 'description', content: 'Accounts are not open yet. You can buy everything as a guest.' },
  { name: 'robots', content: 'noindex,follow' },
];

export default function RegisterPage() {
  return (
    <Door>
      <AccountsSoon title="Sign up">
        <p>
          Already have an account?{' '}
          <Link className="link" to="/login">
            Sign in
          </Link>
        </p>
      </AccountsSoon>
    </Door>
  );
}
