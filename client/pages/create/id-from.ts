/** An id that reads like the name: small letters, digits and dashes, a letter first. */
export function idFrom(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const id = plain.replace(/^[^a-z]+/, '').slice(0, 30);
  return id.replace(/-+$/, '') || otherwise;
}
