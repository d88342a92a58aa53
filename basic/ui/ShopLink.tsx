/** The way to the shop, where a page has nothing else to do. */
export const ShopLink = () => (
  <p>
    <a className="button half" href="/shop">
      Shop
    </a>
  </p>
);
