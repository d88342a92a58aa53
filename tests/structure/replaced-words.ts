/**
 * Words that docs/glossary.md has replaced, and the term to use. Only words that need no other meaning in comments, test
 * titles, documents and texts of the admin; `allowed` has the exceptions.
 */
export const replacedWords: Readonly<Record<string, string>> = {
  'back office': 'admin',
  office: 'admin',
  desk: 'admin',
  stockroom: 'admin',
  'staff room': 'admin',
  letter: 'email',
  letters: 'email',
  'e-mail': 'email',
  'e-mails': 'email',
  ration: 'rate limit',
  rations: 'rate limit',
  rationed: 'rate limit',
  allowance: 'rate limit',
  allowances: 'rate limit',
  tally: 'in-memory counter',
  deed: 'mutation',
  deeds: 'mutation',
  refuse: 'reject',
  refuses: 'reject',
  refused: 'reject',
  refusal: 'error',
  refusals: 'error',
  books: 'ledger',
  shelf: 'on hand',
  shelves: 'on hand',
  door: 'sign-in flow',
  signInRoutes: 'sign-in flow',
  sought: 'searched',
  'kept answer': 'response cache',
  'kept answers': 'response cache',
  'early tap': 'event replay',
  'early taps': 'event replay',
  'late money': 'late payment',
};

/** Words that no name may have, besides those of `replacedWords`, and the term to use; `allowedNames` has the exceptions. */
export const replacedInNames: Readonly<Record<string, string>> = {
  alongside: 'what it is: audit, in the same transaction',
  answer: 'response, result, reply',
  answered: 'what it is: sent, handled',
  answers: 'responses, results',
  asked: 'requested',
  asking: 'what it is: confirming, requesting',
  budget: 'rate limit',
  budgets: 'rate limit',
  chance: 'random',
  chances: 'random',
  forget: 'erase, delete',
  forgets: 'erase, delete',
  heard: 'what it is: received, notified',
  held: 'reserved',
  kept: 'what it is: stored, cached, reserved',
  longest: 'max…',
  made: 'what it is: created, rendered, resized',
  meant: 'what it is',
  most: 'max…',
  mostly: 'what it is',
  paint: 'render',
  piece: 'unit, stock item',
  pieces: 'units, stock items',
  question: 'request, query, dialog',
  questions: 'requests, queries',
  said: 'what it is: text, response, output',
  shortest: 'min…',
  spend: 'consume',
  standing: 'status, dashboard',
  told: 'what it is: message, notified',
  unanswered: 'failed, pending',
  unheard: 'ignored',
  whose: 'owner',
};

/** Folders whose comments, test titles, file names and declared names are checked. */
export const codeFolders = [
  'admin',
  'basic',
  'emulator',
  'scripts',
  'server',
  'service-worker',
  'shared',
  'tests',
  'web',
];

/**
 * Folders and files whose texts for staff, and for anyone who tries the demo, are checked: every string with a space in
 * it.
 */
export const adminTexts = ['admin', 'server/email/demo-inbox-pages.ts', 'shared/admin/messages.ts'];

/** Documents, and folders of documents, whose text is checked. What stands in backticks or quotes a test is left out. */
export const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'STYLE.md',
  '.env.example',
  'docs/decisions',
  'docs/operating.md',
  'docs/proof.md',
  'docs/recipes.md',
  'docs/running.md',
  'docs/security.md',
  'docs/specification.md',
  'demo/generator/README.md',
  'emulator/README.md',
];

interface Exception {
  text: RegExp;
  because: string;
  /** Only in files whose path begins so. */
  file?: string;
}

/** Where a word has another meaning. */
export const allowed: readonly Exception[] = [
  { text: /\b(first|eight|lower-case|code of eight|by their) letters?\b/gi, because: 'the alphabet' },
  { text: /\bletters?\b/gi, because: 'the alphabet', file: 'server/catalogue/search' },
  { text: /\bletters?( or numbers?|, (numbers|digits))\b/gi, because: 'the alphabet' },
  { text: /\bempties the shelves\b/g, because: 'English for what an attacker does, docs/decisions/0042' },
  {
    text: /A letter a fortnight at most.*|by e-mail first.*/g,
    because: 'the words that somebody agreed to, version 1',
    file: 'docs/decisions/0014-newsletter.md',
  },
  { text: /\bthe tax office\b/g, because: 'an authority' },
  { text: /\b503, refused;/g, because: 'the name of a fault: connection refused', file: 'emulator/README.md' },
];

/** Names in which a replaced word has another meaning. Those of tables and columns (`server/db/tables.ts`) are allowed too. */
export const allowedNames: readonly Exception[] = [
  {
    text: /^(is|un|mark)?answered(At|By|Call)?$/i,
    because: 'what staff do with a message of the contact form',
    file: 'server/contact/',
  },
  { text: /^(is|un|mark)?answered$/i, because: 'what staff do with a message', file: 'server/customers/' },
  { text: /^(is|un|mark)?answered$/i, because: 'what staff do with a message', file: 'admin/' },
  { text: /^(is|un|mark)?answered$/i, because: 'what staff do with a message', file: 'shared/admin/' },
  { text: /^refused$/, because: 'the name of a fault: connection refused', file: 'emulator/control/' },
  { text: /^paintMs$/, because: 'what a browser does with a page', file: 'server/pages/defer-scripts.ts' },
  { text: /^budgets?$/i, because: 'how much a page may weigh', file: 'tests/browser/pages/budgets.spec.ts' },
  { text: /^(longest|shortest)$/, because: 'the one of several that is so, not a limit' },
];
