import { useShopSettings } from '../settings.ts';

/** The three ways to reach us that both policies name. */
export function Support() {
  const { email, instagramUrl, twitterUrl } = useShopSettings();
  return (
    <p>
      Support is by e-mail at <a href={`mailto:${email}`}>{email}</a>, on{' '}
      <a href={instagramUrl} rel="noopener">
        Instagram
      </a>{' '}
      and on{' '}
      <a href={twitterUrl} rel="noopener">
        Twitter
      </a>
      .
    </p>
  );
}
