/** What the back office says, by its parts: refusals and answers of the server, each once. Labels stay in their page. */
export const officeMessages = {
  staff: {
    codeSent: 'If this address is on the staff, a code is on its way to it.',
    sendFailed: 'The code could not be sent',
    signInFailed: 'Signing in failed',
    signedIn: 'Welcome back',
    signOutFailed: 'Signing out failed',
    signedOut: 'You are signed out',
    sessionOver: 'Your session in the back office is over. Please sign in again.',
    ownersOnly: 'Only an owner of the shop may do this',
    digitsWrong: 'Those are not the digits that your authenticator shows now',
    pairFirst: 'Pair your authenticator first',
    alreadyPaired: 'An authenticator is paired already. An owner can reset it.',
    paired: 'Scan this with the authenticator on your phone',
  },
  office: {
    loadFailed: 'This could not be loaded',
    saveFailed: 'This could not be saved',
    saved: 'Saved',
    /** Somebody else saved the same thing meanwhile. */
    changedElsewhere: 'Somebody changed this meanwhile. Load it again before you save.',
    notFound: 'There is no such thing any more',
  },
  editing: {},
  stockroom: {},
  orderDesk: {},
  couponDesk: {},
  letterDesk: {},
  customers: {},
  settings: {},
  figures: {
    badDay: 'A day looks like 2026-11-21',
    badSpan: 'The last day comes after the first',
    longSpan: 'A year at a time is the most',
    payoutsFailed: 'The payment provider does not answer right now, so its payouts cannot be shown',
  },
} as const;
