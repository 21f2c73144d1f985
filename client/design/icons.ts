/**
 * The icons that the client uses, by our id. Those of the whole house are here; who shows others imports them
 * (`virtual:icons/…`), as they take up much room.
 */
import { at } from '../../shared/contract/at.ts';

const bodies = new Map<string, string>();

/**
 * For modules that `scripts/icons-plugin.ts` serves.
 * @public
 * @param more the insides of icons' SVGs, 512 units wide and high, in currentColor
 */
export function addIcons(more: Record<string, string>): void {
  for (const [id, body] of Object.entries(more)) bodies.set(id, body);
}

/** The inside of an icon's SVG, 512 units wide and high. Throws for one that no icons.json names, or nobody has imported. */
export function iconBody(id: string): string {
  const body = bodies.get(id);
  if (body === undefined) throw new Error(`No icons.json that is imported names the icon ${id}`);
  return body;
}

/** An icon as path data, for canvas: each of them is a single path. */
export const iconPath = (id: string): string => at(/ d="([^"]+)"/.exec(iconBody(id))!, 1);

/** Whether there is an icon of that id. */
export const hasIcon = (id: string): boolean => bodies.has(id);
