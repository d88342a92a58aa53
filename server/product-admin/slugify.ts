/** 'Àdùnní Wrap Dress' becomes 'adunni-wrap-dress-0f3a92bd': the end of the id makes it unique. */
export function slugify(name: string, id: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? ['product'];
  return `${words.join('-').slice(0, 80).replace(/-$/, '')}-${id.slice(0, 8)}`;
}
