/** The numbers of the first and last product of a page, counted from 1; both 0 for an empty page. */
export function shownRange(page: number, limit: number, total: number): { first: number; last: number } {
  const first = (page - 1) * limit + 1;
  return first > total ? { first: 0, last: 0 } : { first, last: Math.min(page * limit, total) };
}

/**
 * The page numbers to show: first, last, the current page and its neighbours. `null` is a gap of two or more pages; a
 * gap of one page shows its number instead.
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
