/** The element that must be there. @throws RangeError if it is not: an index from outside is checked before */
export function at<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`Nothing at ${index} of ${list.length}`);
  return element;
}
