import 'virtual:icons/design/icons';
import { iconBody } from '../design/icons.ts';

/**
 * An icon of game-icons.net in the colour of the text around it.
 * @param id ours, from an icons.json
 * @param size px
 * @param title what it means, where no text beside it says so
 */
export function Icon({ id, size, title }: { id: string; size: number; title?: string }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 512 512"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      dangerouslySetInnerHTML={{ __html: iconBody(id) }}
    />
  );
}
