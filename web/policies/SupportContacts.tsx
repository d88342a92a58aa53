import { useShopSettings } from '../settings.ts';

/** The contacts that both policies name. */
export function SupportContacts() {
  const { email } = useShopSettings();
  return (
    <p>
      Support is by email at <a href={`mailto:${email}`}>{email}</a>, <SocialLinks />.
    </p>
  );
}

/** 'on Instagram and on Twitter' */
export function SocialLinks() {
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
