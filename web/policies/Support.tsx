import { useShopSettings } from '../settings.ts';

/** The three ways to reach us that both policies name. */
export function Support() {
  const { email } = useShopSettings();
  return (
    <p>
      Support is by e-mail at <a href={`mailto:${email}`}>{email}</a>, <Elsewhere />.
    </p>
  );
}

/** 'on Instagram and on Twitter' */
export function Elsewhere() {
  const { instagramUrl, twitterUrl } = useShopSettings();
  return (
    <>
      on{' '}
      <a href={instagramUrl} rel="noopener">
        Instagram
      </a>{' '}
      and on{' '}
      <a href={twitterUrl} rel="noopener">
        Twitter
      </a>
    </>
  );
}
