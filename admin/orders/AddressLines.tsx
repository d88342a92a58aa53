interface Address {
  street: string;
  city: string;
  zipCode: string;
  state: string;
  country: string;
}

/** Where an order goes, in two lines. */
export function AddressLines({ street, city, zipCode, state, country }: Address) {
  return (
    <>
      {street}
      <br />
      {[[city, zipCode].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ')}
    </>
  );
}
