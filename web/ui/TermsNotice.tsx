import { Link } from './Link.tsx';
/** Consent to the terms and a link to the privacy policy. */
export function TermsNotice({ by }: { by: string }) {
  return (
    <p className="small soft">
      By {by} you agree to our <Link to="/terms">terms</Link>. Our <Link to="/privacy-policy">privacy policy</Link>{' '}
      explains how we use your details.
    </p>
  );
}
