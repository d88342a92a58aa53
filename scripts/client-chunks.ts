/**
 * Which modules share a chunk. Few files: each costs a phone a request and its headers, and small files compress worse.
 * Modules that several pages need are in one shared chunk; modules that only some pages need are in groups that load
 * together. Everything else stays with its page.
 */
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface ModuleInfo {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** A group includes what it imports, so the groups that others build on come first. */
const families = {
  /** Product lists and pages, and their data for search engines and chats. */
  browsing:
    /catalogue\/(listing\/(ProductCard|ProductGrid|useCurrentPath|list-queries|SideLabel)|filters\.ts|shop-url|LoadError|NotFoundProduct)|ui\/(images\/image-sizes|Price|loading\/Loader|forms\/QuantityStepper)|newsletter\/(?!NewsletterStep|form|api|submit-subscription)|seo\/(structured-data|head|share-image|loader-data)/,
  drawers: /ui\/dialogs\/(Drawer|modal)/,
  sizes: /sizes\//,
  checking:
    /validation|fields|session\/sign-in-url|ui\/TermsNotice|ui\/forms\/SelectField|(?!accounts)[\w-]+\/[\w-]*forms?\.ts|checkout\/shipping/,
  words: /newsletter\/NewsletterStep|policies\/|ui\/page\/(BarePage|PatternBackground)/,
  listing:
    /catalogue\/(listing\/(ProductListing|list-heads)|pagination|filters\/(Filter(?!Bar|Sheet|Panel)|filter-choices|price-choice|chosen-filters|popover))|ui\/(Pagination|forms\/RangeSlider)/,
  /** The endpoints of accounts, which the pages of orders need too. */
  accounts: /accounts\/(api|sign-in\/JavaScriptRequired)/,
  /** The pages after a cart. */
  buying:
    /orders\/(order-queries|api|order-key|contents\/(Totals|OrderLines))|order-key|checkout\/(?!api|same-order)|payments\/(?!start-payment)|cart-drawer\/(RetryCart|CartUnavailable|CartDrawer.module|useCurrentLines)/,
  /** Starting and completing a payment: the checkout loads it when its form is touched. */
  paying: /payments\/start-payment|checkout\/same-order|orders\/verify\/finish-checkout/,
  orders: /orders\/|ui\/format-dates/,
  /** Renewing and ending a session, and merging carts. A guest does not download it. */
  session: /accounts\/session|cart\/(server|merge)-cart/,
  /** Signing in. */
  signing:
    /accounts\/(forms|sign-in\/(CodeStep|CodeField|code-input|StatusButton|sign-in-flows|EmailField|CodeRecipient|complete-sign-in|useCodeSignIn|sign-in-errors|SignInForm|useRedirectAfterSignIn|useLoginLink|sign-in-with-passkey))|ui\/forms\/useAdoptTypedValues|passkeys\/(PasskeySignIn|supports-passkeys)/,
  /** Used only with an account, or while signing in; a guest does not download it. */
  account: /accounts\/(?!SessionStart)|session\/current-user|passkeys\//,
};

/** The layout around every page. */
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

/** Those of the modules shared by several pages of the shop that `belong` to a group. */
function named(name: string, belongs: (id: string) => boolean) {
  return (id: string, modules: Modules) =>
    belongs(id) && (frame.test(id) || pagesWith(id, modules).size > 1) ? name : null;
}

/** The pages of the shop, with their lazy parts, that import a module. */
function pagesWith(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  const info = modules.getModuleInfo(id);
  if (seen.has(id) || !info) return found;
  seen.add(id);
  if (info.isEntry || info.dynamicImporters.length > 0) found.add(id);
  for (const importer of info.importers) for (const page of pagesWith(importer, modules, seen)) found.add(page);
  return found;
}
