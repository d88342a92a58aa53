import { Link } from 'react-router';

/** What somebody agrees to with what they are about to do, and where it is written. */
export function TermsNotice({ by }: { by: string }) {
  return (
    <p className="small soft">
      By {by} you agree to our <Link to="/terms">terms</Link>. What we do with your details is in our{' '}
      <Link to="/privacy-policy">privacy policy</Link>.
    </p>
  );
}
