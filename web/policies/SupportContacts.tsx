import { Fragment } from 'react';
import { socialLinks } from '#shared/social-networks.ts';
import { useShopSettings } from '../settings.ts';

/** The contacts that both policies name. */
export function SupportContacts() {
  const settings = useShopSettings();
  const { email } = settings;
  return (
    <p>
      Support is by email at <a href={`mailto:${email}`}>{email}</a>
      {socialLinks(settings).length > 0 && (
        <>
          , <SocialLinks />
        </>
      )}
      .
    </p>
  );
}

/** 'on Instagram and on Twitter' */
export function SocialLinks() {
  const links = socialLinks(useShopSettings());
  return links.map(({ label, url }, index) => (
    <Fragment key={label}>
      {index > 0 && (index === links.length - 1 ? ' and ' : ', ')}on{' '}
      <a href={url} rel="noopener">
        {label}
      </a>
    </Fragment>
  ));
}
