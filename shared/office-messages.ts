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
  stockroom: {
    found: 'Stock fetched',
    saveFailed: 'The stock could not be saved',
    saved: 'The stock is saved',
    alertSaved: 'Saved',
    /** What the log says of + and -. */
    byHand: 'Put right by hand',
    badCame: 'Say how many came: a whole number from 1 to 10000',
    badCount: 'Say how many there are: a whole number from 0 to 100000',
    badTaps: 'A change is a whole number of pieces',
    badLowAt: 'A whole number from 0 to 1000',
    nothingSaid: 'Say it for one size at least',
    tooManyPieces: 'That is more than 200 pieces at once',
    keyMissing: 'This change came without its key. Load the page again.',
    keyReused: 'This change was sent before with other numbers. Load the page again.',
    noSuchSku: 'There is no piece with this SKU any more',
    promised: (piece: string, promised: number) =>
      promised === 1
        ? `${piece}: 1 piece is promised to an unpaid order, so there cannot be fewer than 1`
        : `${piece}: ${promised} pieces are promised to unpaid orders, so there cannot be fewer than ${promised}`,
    onlyThere: (piece: string, there: number) => `${piece}: only ${there} are there`,
    tooMany: (piece: string) => `${piece}: that would be more than 100000`,
    moved: (piece: string, shown: number, now: number) =>
      `${piece}: it said ${shown} when you counted, and ${now} are there now. Count again.`,
    noTable: 'This file could not be read as a table',
    noCsv: 'Please send a CSV file',
    fileTooLarge: 'This file is larger than 5 MB. Send it in parts.',
    rowsWrong: (rows: number) =>
      rows === 1 ? '1 row is wrong. Nothing was imported.' : `${rows} rows are wrong. Nothing was imported.`,
    movedSincePreview: 'Something in the shop changed since the preview. Look at it again.',
    previewed: 'This is what the file would do',
    imported: 'The file is in the shop',
    importFailed: 'The file could not be imported',
  },
  orderDesk: {},
  couponDesk: {},
  letterDesk: {},
  customers: {},
  settings: {},
  figures: {},
} as const;
