/** '★★★★☆' */
export const starText = (stars: number) => '★'.repeat(stars) + '☆'.repeat(5 - stars);
