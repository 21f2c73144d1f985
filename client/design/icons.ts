/** The icons that the client uses, by our id or by their own name. */
import { at } from '../../shared/contract/at.ts';
import { bodies, names } from 'virtual:icons';

/** The inside of an icon's SVG, 512 units wide and high. Throws for one that no icons.json names. */
export function iconBody({
  id,
  name = id === undefined ? undefined : names[id],
}: {
  id?: string;
  name?: string;
}): string {
  const body = name === undefined ? undefined : bodies[name];
  if (body === undefined) throw new Error(`No icons.json names the icon ${id ?? name}`);
  return body;
}

/** An icon as path data, for canvas: each of them is a single path. */
export const iconPath = (id: string): string => at(/ d="([^"]+)"/.exec(iconBody({ id }))!, 1);

/** Whether an icons.json names an icon of that id. */
export const hasIcon = (id: string): boolean => names[id] !== undefined;
