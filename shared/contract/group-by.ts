/** Groups elements by their keys, in the order in which the keys come. As Map.groupBy, which Safari lacks before 17.4. */
export function groupBy<T, Key>(elements: Iterable<T>, keyOf: (element: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  return groups;
}
