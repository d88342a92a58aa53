import { productId } from '#server/demo/load-products.ts';

/** Every kind of page (specification, section 2), for a guest. */
interface SitePage {
  path: string;
  status?: 404;
  /** The heading, where it is not the shop's name or the product's. */
  h1?: string;
  /** Text that must be readable in the page as the server sends it. */
  says: RegExp;
}

const unknownId = '00000000-0000-4000-8000-000000000000';

export const catalogue: readonly SitePage[] = [
  { path: '/', h1: 'Oge', says: /Shop Now[^]*New Arrivals[^]*₦43,500[^]*Top Selling[^]*₦/ },
  {
    path: '/shop',
    h1: 'Shop',
    says: /46 products[^]*Ada Print Palazzo[^]*₦26,500[^]*You're viewing 1-12 of 46 products/,
  },
  { path: '/shop?page=4', h1: 'Shop', says: /₦[^]*You're viewing 37-46 of 46 products/ },
  { path: '/shop?size=XS&color=Sage&sort=priceAsc', h1: 'Shop', says: /Derin Jumpsuit[^]*₦39,500/ },
  {
    path: '/shop?category=Nothing',
    h1: 'Shop',
    says: /No products found[^]*Try adjusting your filters or search criteria/,
  },
  { path: '/collections/owambe', h1: 'Owambe', says: /Lace, brocade[^]*7 products[^]*Eniola Lace Boubou[^]*₦/ },
  { path: '/collections/out-of-the-blue?sort=priceAsc', h1: 'Out of the blue', says: /Indigo from the dye pit[^]*₦/ },
  { path: '/new-arrivals', h1: 'New Arrivals', says: /Ireti Print Jumpsuit[^]*₦43,500/ },
  {
    path: `/product/${productId('adunni-wrap-dress')}`,
    h1: 'Adunni Wrap Dress',
    says: /₦38,500[^]*-15%[^]*In Stock[^]*Colour: Lagoon[^]*Medium[^]*You might also like[^]*₦/,
  },
];

export const siteMap: readonly SitePage[] = [
  ...catalogue,
  { path: '/delivery-policy', says: /Nationwide|nationwide[^]*12pm/ },
  { path: '/return-policy', says: /7 days/ },
  { path: '/size-guide', h1: 'Size guide', says: /Women[^]*Boubous & Kaftans[^]*Small[^]*How to measure yourself/ },
  {
    path: `/size-guide?product=${productId('adunni-wrap-dress')}&size=M`,
    h1: 'Size guide',
    says: /Adunni Wrap Dress[^]*Measured flat on a table[^]*Medium[^]*your size/,
  },
  {
    path: `/back-in-stock?product=${productId('adunni-wrap-dress')}`,
    h1: 'Tell me when it is back',
    says: /Adunni Wrap Dress/,
  },
  { path: '/back-in-stock/confirm', h1: 'That link does not work', says: /has expired/ },
  {
    path: '/back-in-stock/unsubscribe?t=x',
    h1: 'Don’t want to hear about this size?',
    says: /You will still hear about other sizes you asked for/,
  },
  { path: '/reviews/unsubscribe', h1: 'That link does not work', says: /has expired/ },
  {
    path: '/reviews/unsubscribe?t=x',
    h1: 'Don’t want to be asked for reviews?',
    says: /even for later orders/,
  },
  {
    path: '/cart-reminders/unsubscribe?t=x',
    h1: 'Don’t want to be reminded of your cart?',
    says: /What is in your cart stays there/,
  },
  { path: '/terms', h1: 'Terms', says: /Oge Demo Store[^]*include VAT[^]*7 days[^]*fccpc/ },
  { path: '/privacy-policy', h1: 'Privacy Policy', says: /Paystack[^]*Download my data[^]*ndpc/ },
  { path: '/about', says: /Oge Demo Store[^]*12 Demo Street, Yaba, Lagos/ },
  { path: '/contact', says: /hello@oge\.example[^]*12 Demo Street/ },
  { path: '/wishlist', h1: 'Wish list', says: /Continue without JavaScript/ },
  { path: '/checkout', h1: 'Checkout', says: /Continue without JavaScript/ },
  { path: '/make-order', says: /checkout/ },
  { path: '/payment/verify', says: /reference not found/ },
  { path: '/order-success', h1: 'Order Information Not Found', says: /The receipt in your email/ },
  { path: '/orders', h1: 'Your orders', says: /Log in to see what you ordered[^]*hello@oge\.example/ },
  // A guest is sent to the login.
  { path: '/profile', h1: 'Welcome back', says: /Continue without JavaScript/ },
  { path: '/login', h1: 'Welcome back', says: /Continue without JavaScript[^]*Sign up/ },
  { path: '/register', h1: 'Make yourself at home', says: /Continue without JavaScript[^]*Sign in/ },
  { path: '/newsletter/confirm', h1: 'That link does not work', says: /has expired/ },
  {
    path: '/newsletter/unsubscribe?t=x',
    h1: 'Unsubscribe from the newsletter?',
    says: /no longer send it to this address/,
  },
  { path: `/order/${unknownId}`, status: 404, says: /Continue without JavaScript/ },
  { path: '/order/not-an-id', status: 404, says: /Continue without JavaScript/ },
  { path: `/product/${unknownId}`, status: 404, h1: 'Product not found', says: /Go to the shop/ },
  {
    path: `/back-in-stock?product=${unknownId}`,
    status: 404,
    h1: 'Tell me when it is back',
    says: /Product not found/,
  },
  { path: '/product/not-an-id', status: 404, h1: 'Product not found', says: /Go to the shop/ },
  {
    path: '/collections/no-such-collection',
    status: 404,
    h1: 'This collection is no longer available',
    says: /Go to the shop/,
  },
  {
    path: '/pages/no-such-page',
    status: 404,
    h1: 'Sorry what you looking for does not exist',
    says: /Go to the shop/,
  },
  { path: '/no/such/page', status: 404, h1: 'Sorry what you looking for does not exist', says: /The shop is this way/ },
];
