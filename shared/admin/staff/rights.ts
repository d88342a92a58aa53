/** The purpose of each role, in the order of the admin (decision 0082). */
export const roles = {
  owner: { label: 'Owner', plural: 'Owners', says: 'Can do everything, and adds and removes staff.' },
  manager: {
    label: 'Manager',
    plural: 'Managers',
    says: 'Runs the shop day to day: orders, products, stock, customers and messages. Can’t refund money or change settings.',
  },
  packer: {
    label: 'Packer',
    plural: 'Packers',
    says: 'Packs, ships and delivers orders. Can’t see prices, and sees customers only on orders to pack or on the way.',
  },
  bookkeeper: {
    label: 'Bookkeeper',
    plural: 'Bookkeepers',
    says: 'Views and downloads orders, payments, refunds, sales and payouts. Can’t change anything.',
  },
} as const satisfies Record<string, { label: string; plural: string; says: string }>;

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as [Role, ...Role[]];

interface RightTexts {
  /** The permitted action, after 'May'. */
  says: string;
  roles: readonly Role[];
}

const everyone = roleNames;

/** Every right, who has it, and what it lets them do. Each route and page of the admin needs one. */
export const rights = {
  'own.account': {
    says: 'Sign in, and manage own sessions, passkeys and notifications',
    roles: everyone,
  },
  'orders.pack': {
    says: 'See orders to pack or on the way without prices, print packing slips, mark orders as shipped or delivered, and edit tracking',
    roles: ['owner', 'manager', 'packer'],
  },
  'orders.read': {
    says: 'View every order with its customer, amounts, payments, refunds, returns, notes, emails and invoice',
    roles: ['owner', 'manager', 'bookkeeper'],
  },
  'orders.change': {
    says: 'Enter and confirm orders, book couriers, change addresses, cancel unpaid orders, open and decide returns, reply to disputes and retry failed tasks',
    roles: ['owner', 'manager'],
  },
  'money.read': {
    says: 'View sales and payouts, and download orders, sales and payments as files',
    roles: ['owner', 'bookkeeper'],
  },
  'money.refund': {
    says: 'Give money back: refund orders, cancel paid orders, receive returns and accept disputes',
    roles: ['owner'],
  },
  'customers.read': { says: 'Search and view customers', roles: ['owner', 'manager'] },
  'customers.change': {
    says: 'Download customers and subscribers as files, and delete a customer’s data on request',
    roles: ['owner'],
  },
  'messages.handle': { says: 'Read, answer and delete messages from the contact page', roles: ['owner', 'manager'] },
  'reviews.moderate': { says: 'Publish, decline and reply to reviews', roles: ['owner', 'manager'] },
  'catalogue.change': {
    says: 'Add, edit, publish and archive products, and put them into collections',
    roles: ['owner', 'manager'],
  },
  'prices.change': {
    says: 'Change prices of published products, plan sales, import product files and give any discount on an order',
    roles: ['owner'],
  },
  'stock.change': { says: 'Receive, count and correct stock, and release reservations', roles: ['owner', 'manager'] },
  'coupons.read': { says: 'View coupons and how often they were used', roles: ['owner', 'manager'] },
  'coupons.change': { says: 'Create, change and switch off coupons', roles: ['owner'] },
  'newsletter.write': { says: 'View subscribers, write newsletters and send a test', roles: ['owner', 'manager'] },
  'newsletter.send': { says: 'Send a newsletter to every subscriber', roles: ['owner'] },
  'settings.change': {
    says: 'Change the shop’s settings, delivery, home page pictures, size guides and pages',
    roles: ['owner'],
  },
  'staff.manage': {
    says: 'Add staff, change their role, reset the authenticator of a lost phone, and remove staff',
    roles: ['owner'],
  },
  'log.read': {
    says: 'View the activity log and security events, and get emails about failed tasks',
    roles: ['owner'],
  },
} as const satisfies Record<string, RightTexts>;

export type Right = keyof typeof rights;
export const rightNames = Object.keys(rights) as [Right, ...Right[]];

/** A right, or several of which one is enough. */
export type Needed = Right | readonly Right[];

/** The rights of which one is enough. */
const anyOf = (needed: Needed): readonly Right[] => (typeof needed === 'string' ? [needed] : needed);

/** Whether a role has a right, or one of several. A role that this release does not know has none. */
export const may = (role: Role, needed: Needed): boolean =>
  anyOf(needed).some((right) => (rights[right].roles as readonly Role[]).includes(role));

export const rightsOf = (role: Role): Right[] => rightNames.filter((right) => may(role, right));

/** Everybody who has a right, or one of several: 'owners and managers'. */
export function whoMay(needed: Needed): string {
  const names = roleNames.filter((role) => may(role, needed)).map((role) => roles[role].plural.toLowerCase());
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}
