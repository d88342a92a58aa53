import { redirect } from 'react-router';

/** Nobody can be signed in before accounts open, and who is not goes to sign in. */
export const loader = () => redirect('/login');
