/** The filter of a list, as far as it is about variants. In lower case. */
export interface VariantFilter {
  /** Names of colours and colour families. */
  colours: readonly string[];
  sizes: readonly string[];
  /** Whether the list also has what is sold out. */
  hasSoldOut: boolean;
}

export const noVariantFilter: VariantFilter = { colours: [], sizes: [], hasSoldOut: false };

/**
 * The variant that a card shows and its product page opens in: of the filtered colours, or else of all, the first that is
 * available in a filtered size, or the first that is available at all. Where those are sold out, another that is available,
 * unless the list has sold-out ones too.
 *
 * @param sizesOf the available sizes of a variant
 */
export function firstVariant<SomeVariant extends { color: { name: string; family: string } }>(
  variants: readonly SomeVariant[],
  { colours, sizes, hasSoldOut }: VariantFilter,
  sizesOf: (variant: SomeVariant) => readonly string[],
): SomeVariant | undefined {
  const isWanted = isIn(colours);
  const ofColour =
    colours.length === 0
      ? []
      : variants.filter(({ color }) => isWanted(color.name.toLowerCase()) || isWanted(color.family));
  const wanted = ofColour.length > 0 ? ofColour : variants;
  const isAvailable = (variant: SomeVariant) => sizesOf(variant).length > 0;
  return (
    wanted.find((variant) => sizesOf(variant).some((size) => sizes.includes(size.toLowerCase()))) ??
    wanted.find(isAvailable) ??
    (hasSoldOut ? ofColour[0] : variants.find(isAvailable)) ??
    wanted[0]
  );
}

const isIn = (colours: readonly string[]) => (name: string) => colours.includes(name);
