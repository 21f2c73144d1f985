/** What a page says of itself to search engines, and to whoever is sent a link. */
import type { Place } from '../../app/route.ts';
import { gameInfos } from '../../games/registry.ts';

const house =
  'Sit down at a table, everybody plays at once: live matches, people watching, and every match kept to see again.';

function descriptionOf(place: Place): string {
  switch (place.page) {
    case 'create':
      return 'Open a table: choose the game, how many sit down, and by which rules.';
    case 'rules':
      return `How ${gameInfos.find(({ id }) => id === place.game)?.title ?? 'a game'} is played: its rules in a few pages.`;
    case 'table-rules':
      return 'The rules of one table, those that differ first.';
    case 'join':
    case 'table':
      return 'A table for live play: sit down with a name, or watch.';
    case 'replay':
      return 'A match to see again, move by move, from any seat, with the proof that nobody bent it.';
    case 'replay-file':
      return 'Check the log of a match from a file and see the match again, all in your own browser.';
    case 'mine':
      return 'The matches in which this browser had a seat.';
    case 'screen':
      return 'A table on a large screen, for everybody in the room.';
    case 'credits':
      return 'Who made the games, the pictures and the letters of this house.';
    case 'lobby':
    case 'not-found':
      return house;
  }
}

/** Puts it into the head of the page. */
export function describePage(place: Place): void {
  document.querySelector('meta[name="description"]')?.setAttribute('content', descriptionOf(place));
}
