interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface ModuleInfo {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** A family includes what its members import, so those that others import come first. */
const families = {
  /** The queries of product lists, and their head tags. */
  browsing:
    /catalogue\/(listing\/list-queries|filters\.ts|shop-url|LoadError|EmptyState)|ui\/(images\/image-sizes|Price)|seo\/(structured-data|page-head|share-image|loader-data)/,
  /** Products in lists with their hearts, and the newsletter below them. */
  cards:
    /catalogue\/(listing\/(ProductCard|ProductGrid|useCardPath|SideLabel)|pressed-picture)|ui\/loading\/Loader|wishlist\/(HeartButton|wish-list-store|useWishes|set-saved)|newsletter\/(?!form|api|submit-subscription)/,
  /** What the product page shares with the cart, and with the page that asks for what is sold out. */
  product:
    /catalogue\/(product\/variant-selection|genders)|delivery-area\/(LazyDeliveryPrice|DeliveryPrice\.module)|cart\/open-cart|reviews\/(ProductReviews\.module|stars|review\.ts)|ui\/forms\/QuantityStepper/,
  /** Changes of the wish list: a page loads them with the first tap on a heart, or for an account. */
  wishing: /wishlist\//,
  /** Photos of shoppers: with returns and reviews only. */
  photos: /photos\//,
  drawers: /ui\/dialogs\/(Drawer|open-modal)/,
  sizes: /sizes\//,
  /** Where and for how much the shop delivers. */
  delivery: /delivery-area\/(area-of-city|delivery-queries)|checkout\/(shipping|area-notes)/,
  /** Validation, and the forms that it is for. */
  checking:
    /fields|session\/(sign-in-url|current-user-query)|ui\/TermsNotice|ui\/forms\/(SelectField|LongField|EmailField|useFormPost|useFocusOnError|SentNote|PostForm)|(?!accounts)[\w-]+\/[\w-]*forms?\.ts/,
  /** Pages whose text the shop wrote. */
  texts: /policies\/(standard-page|CustomPage|TextPage|text-page)|text-pages\//,
  words:
    /policies\/|promises\/(policy-texts|promises)|ui\/(page\/(BarePage|EmailedStep|PatternBackground|ShopPicture)|cloth)/,
  listing:
    /catalogue\/(ShopPage\.module|listing\/(ProductListing|SortChoice|list-heads|search-message)|pagination|filters\/(Filter(?!Bar|Sheet|Panel)|filter-choices|price-choice|chosen-filters|popover))|ui\/(Pagination|forms\/RangeSlider)/,
  /** The endpoints of accounts, which the order pages need too. */
  accounts: /accounts\/api/,
  /** The checkout. */
  buying:
    /orders\/(order-queries|api|order-key|contents\/(Totals|OrderLines))|order-key|checkout\/(?!api|placing\/is-same-order)|(store-credit|coupons)\/api|cart\/shared-items|payments\/(?!start-payment)|cart-drawer\/(AskAboutCart|CartUnavailable|CartDrawer.module|useCurrentLines)/,
  /** Starts and finishes a payment: the checkout loads it when its form is first touched. */
  paying: /payments\/start-payment|checkout\/placing\/is-same-order|orders\/verify\/finish-checkout/,
  dates: /dates\/format-dates/,
  /** How long personal data is kept: for the privacy policy, and the page that asks for an address. */
  retention: /retention/,
  orders: /orders\//,
  /** Renews and ends a session, and merges carts. Guests don't load it, except after buying without scripts. */
  session:
    /accounts\/session|session\/adopt-account|cart\/(server-cart|merge-cart|merged-quantity|take-over-guest-cart|guest-api|api)/,
  /** The sign-in flows. */
  signing:
    /accounts\/(forms|sign-in\/(CodeStep|CodeField|code-input|StatusButton|sign-in-flows|SignInEmailField|CodeRecipient|complete-sign-in|useCodeSignIn|sign-in-errors|SignInForm|useRedirectAfterSignIn|useLoginLink|sign-in-with-passkey))|ui\/forms\/useAdoptTypedValues|passkeys\/(PasskeySignIn|supports-passkeys)/,
  /** Only for accounts; guests don't load it. */
  account: /accounts\/(?!SessionStart)|session\/current-user\.ts|passkeys\//,
};

const libraries =
  /node_modules\/(preact|react-router|@tanstack\/(react-query|query-core))\/(?!.*[mM]utation)|rolldown.runtime/;

const isOurs = (id: string) => /\/(web|shared)\/|vite\/preload/.test(id);
const familyOf = (id: string) =>
  Object.entries(families).find(([, files]) => new RegExp(`/(web|shared)/(${files.source})`).test(id))?.[0];

/**
 * Groups modules into chunks. Few files: each costs a phone a request with its headers, and compresses worse alone.
 * Modules that several pages need are one chunk, except families that only some pages need, which are a chunk each. All
 * others stay with their page.
 *
 * A chunk names its imports, whose names have the hash of their content: a change renames its own chunk and all that
 * import it, and whatever is renamed is downloaded again. The frame of the pages (header, footer, routes) therefore stays
 * with the entry, which no chunk imports: a change there, or in what the frame loads later, renames one or two of 60
 * scripts instead of 53 (docs/decisions/0065).
 */
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

/** The name of the chunk for modules that `belong` to it and that more than one page needs. */
function named(name: string, belongs: (id: string) => boolean) {
  return (id: string, modules: Modules) => (belongs(id) && pagesWith(id, modules).size > 1 ? name : null);
}

/** The pages and lazy chunks that need a module. */
function pagesWith(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  const info = modules.getModuleInfo(id);
  if (seen.has(id) || !info) return found;
  seen.add(id);
  if (info.isEntry || info.dynamicImporters.length > 0) found.add(id);
  for (const importer of info.importers) for (const page of pagesWith(importer, modules, seen)) found.add(page);
  return found;
}
