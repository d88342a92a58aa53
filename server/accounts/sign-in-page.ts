import { maskedEmail } from '#shared/masked-email.ts';
import { tryAgainIn } from '#shared/rate-limits/shown-wait.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { type Html, html } from '../pages/plain/html.ts';
import { plainPage } from '../pages/plain/plain-page.ts';

interface Offer {
  /** The account that the link opens. */
  email: string;
  token: string;
  /** The account that is signed in in this browser now, if it is another one. */
  instead: string | null;
}

/**
 * The page behind a sign-in link, with one button. It names the account: a link to an attacker's own account may have
 * been passed on, to learn what the shopper types into it.
 */
export function signInPage({ name }: ShopSettings, { email, token, instead }: Offer): Html {
  return plainPage(
    `Sign in to ${name}`,
    html`<p>This button signs you in, in this browser, as</p>
      <p class="who">${maskedEmail(email)}</p>
      ${instead === null ? '' : html`<p>You are signed in as ${maskedEmail(instead)} now. That session ends.</p>`}
      <form method="post" action="/sign-in">
        <input type="hidden" name="t" value="${token}" />
        <button>Sign in as ${maskedEmail(email)}</button>
      </form>
      <p class="soft">
        Not your address? Then don’t continue: your orders and details would go to someone else’s account.
      </p>
      <p><a href="/">Back to the shop</a></p>`,
  );
}

/** For an unknown, used or expired link. */
export function linkOverPage(): Html {
  return plainPage(
    'This link no longer works',
    html`<p>A link works once, for an hour, and only from the last two emails. You may already be signed in.</p>
      <p><a class="button" href="/login">Sign in</a></p>
      <p><a href="/">Back to the shop</a></p>`,
  );
}

/** For a client that tries many wrong links. */
export function tooManyLinksPage({ wait = '60' }: { wait?: string }): Html {
  return plainPage(
    'Too many attempts',
    html`<p>
        Too many wrong links were opened from your network. ${tryAgainIn(wait) ?? ''}, or use the code in the email.
      </p>
      <p><a class="button" href="/login">Sign in</a></p>`,
  );
}

/** For a browser that signs in again and again. */
export function tooManySignInsPage({ wait = '60' }: { wait?: string }): Html {
  return plainPage(
    'Too many sign-ins',
    html`<p>There were too many sign-ins in this browser. ${tryAgainIn(wait) ?? 'Please try again later'}.</p>
      <p><a href="/">Back to the shop</a></p>`,
  );
}
