/** Says that there is nothing here, with the way to the shop. */
export const Empty = ({ text }: { text: string }) => (
  <>
    <p className="lead">{text}</p>
    <p>
      <a className="button half" href="/shop">
        Shop
      </a>
    </p>
  </>
);
