/**
 * Which scripts travel together. Few files: each costs a phone a request, its headers, and words that would compress
 * better beside their like. What more than one page needs is one file; beside it stand families that only some pages
 * need, whose members are fetched together. The rest stays with its page.
 */
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface ModuleInfo {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** A family takes along what it imports, so those come first that others build on. */
const families = {
  /** Goods on show, and what search engines and chats are told of them. */
  browsing:
    /catalogue\/(listing\/(ProductCard|ProductGrid|useCurrentPath|list-queries|SideLabel)|filters\.ts|shop-url|LoadError|NotFoundProduct)|ui\/(images\/image-sizes|Price|loading\/Loader|forms\/QuantityStepper)|newsletter\/(?!NewsletterStep|form|api|submit-subscription)|seo\/(structured-data|head|share-image|loader-data)/,
  drawers: /ui\/dialogs\/(Drawer|modal)/,
  sizes: /sizes\//,
  checking:
    /validation|fields|session\/sign-in-url|ui\/TermsNotice|ui\/forms\/SelectField|(?!accounts)[\w-]+\/[\w-]*forms?\.ts|checkout\/shipping/,
  words: /newsletter\/NewsletterStep|policies\/|ui\/page\/(BarePage|PatternBackground)/,
  listing:
    /catalogue\/(listing\/(ProductListing|list-heads)|pagination|filters\/(Filter(?!Bar|Sheet|Panel)|filter-choices|price-choice|chosen-filters|popover))|ui\/(Pagination|forms\/RangeSlider)/,
  /** The calls about accounts, which the pages of orders need too. */
  accounts: /accounts\/(api|sign-in\/JavaScriptRequired)/,
  /** What comes after a cart. */
  buying:
    /orders\/(order-queries|api|order-key|contents\/(Totals|OrderLines))|order-key|checkout\/(?!api|same-order)|payments\/(?!start-payment)|cart-drawer\/(RetryCart|CartUnavailable|CartDrawer.module|useCurrentLines)/,
  /** What begins a payment and ends it: the checkout fetches it when its form is touched. */
  paying: /payments\/start-payment|checkout\/same-order|orders\/verify\/finish-checkout/,
  orders: /orders\/|ui\/format-dates/,
  /** What renews and ends a session, and merges carts. A guest does not download it. */
  session: /accounts\/session|cart\/(server|merge)-cart/,
  /** What somebody signs in with. */
  signing:
    /accounts\/(forms|sign-in\/(CodeStep|CodeField|code-input|StatusButton|sign-in-flows|EmailField|CodeRecipient|complete-sign-in|useCodeSignIn|sign-in-errors|SignInForm|useRedirectAfterSignIn|useLoginLink|sign-in-with-passkey))|ui\/forms\/useAdoptTypedValues|passkeys\/(PasskeySignIn|supports-passkeys)/,
  /** What only somebody with an account, or on the way to one, has a use for; a guest does not download it. */
  account: /accounts\/(?!SessionStart)|session\/current-user|passkeys\//,
};

/** What stands around every page. */
const frame =
  /\/web\/(root|layout\/(Layout|Header|PendingOrder|Footer|Banner|AccountMenu|LazyPanel|NavigationProgress|EventReplay)|search\/SearchButton|accounts\/SessionStart|ui\/toasts\/ToastHost)\./;

const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\/(?!.*[mM]utation)|rolldown.runtime/;

const isOurs = (id: string) => /\/(web|shared)\/|vite\/preload/.test(id);
const familyOf = (id: string) =>
  Object.entries(families).find(([, files]) => new RegExp(`/(web|shared)/(${files.source})`).test(id))?.[0];

export const clientChunks = {
  codeSplitting: {
    groups: [
      { name: 'react', test: libraries, priority: 40 },
      { name: named('shop', (id) => familyOf(id) === undefined), test: isOurs, priority: 39 },
      ...Object.keys(families).map((name, index) => ({
        name: named(name, (id) => familyOf(id) === name),
        test: isOurs,
        priority: 38 - index,
      })),
    ],
  },
};

/** Of the files that more than one of the shop's own pages needs, those that `belong`. */
function named(name: string, belongs: (id: string) => boolean) {
  return (id: string, modules: Modules) =>
    belongs(id) && (frame.test(id) || pagesWith(id, modules).size > 1) ? name : null;
}

/** The shop's pages, and what they fetch later, that cannot do without a file. */
function pagesWith(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  const info = modules.getModuleInfo(id);
  if (seen.has(id) || !info) return found;
  seen.add(id);
  if (info.isEntry || info.dynamicImporters.length > 0) found.add(id);
  for (const importer of info.importers) for (const page of pagesWith(importer, modules, seen)) found.add(page);
  return found;
}
