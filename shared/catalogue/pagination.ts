/** Which products a page shows, counted from one; an empty page begins and ends at 0. */
export function shownRange(page: number, limit: number, total: number): { first: number; last: number } {
  const first = (page - 1) * limit + 1;
  return first > total ? { first: 0, last: 0 } : { first, last: Math.min(page * limit, total) };
}

/**
 * The page numbers a pager offers: the ends, the current page and its neighbours. `null` stands for a gap of two or
 * more left-out pages; one is named instead.
 */
export function pageChoices(page: number, totalPages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, totalPages].filter((choice) => choice >= 1 && choice <= totalPages);
  const sorted = [...new Set(wanted)].toSorted((one, other) => one - other);
  return sorted.flatMap((choice, index) => {
    const before = sorted[index - 1] ?? choice - 1;
    const between = choice - before - 1;
    return between === 0 ? [choice] : [between === 1 ? choice - 1 : null, choice];
  });
}
