/** What lists find a match of Wa Wa West ++ by, and what its players' pages count. */
import type { Choice, Fall } from '../../contract/game.ts';
import { eventsOf } from '../../contract/highlights.ts';
import { catalogueOf, SKIP } from './items.ts';
import type { WaWaWestOptions } from './options.ts';
import type { Ending, Play, WaWaWestEvent, WaWaWestView } from './types.ts';

export const variants = {
  teams: 'Two teams',
  blitz: 'Blitz',
  precision: 'Precision',
  concentrated: 'Concentrated',
  thievery: 'Thievery',
  headstart: 'Headstart',
  'own-items': 'Items of their own',
  'fewer-items': 'Items out of play',
} as const;

export function variantsOf(options: WaWaWestOptions): string[] {
  const holds: Record<keyof typeof variants, boolean> = {
    teams: options.teams !== false,
    blitz: options.blitz,
    precision: options.precision,
    concentrated: options.concentrated,
    thievery: options.thievery,
    headstart: options.headstart > 0,
    'own-items': options.customItems.length > 0,
    'fewer-items': options.exclude.length > 0,
  };
  return Object.entries(holds).flatMap(([variant, is]) => (is ? variant : []));
}

export const endings: Record<Ending | 'left', string> = {
  'last-side': 'Last one standing',
  'nobody-left': 'Nobody left',
  standoff: 'Photo finish',
  'round-limit': 'Round limit',
  left: 'All others left',
};

/** `left`: nobody was shot in the round that ended it, and somebody had left. */
export function endingOf(events: readonly WaWaWestEvent[], { ending }: WaWaWestView): string {
  const gone = eventsOf(events, 'revealed').at(-1)?.died ?? [];
  return ending === 'last-side' && gone.length > 0 && gone.every(({ left }) => left) ? 'left' : ending!;
}

export const lengths = { unit: 'round', shortTo: 5, longFrom: 13 } as const;

export function choices(events: readonly WaWaWestEvent[], { options }: Pick<WaWaWestView, 'options'>): Choice[] {
  const { items } = catalogueOf(options);
  return eventsOf(events, 'revealed').flatMap(({ plays }) =>
    plays.filter(isChosen).map(({ seat, chosen: id }) => ({ seat, id, title: items.get(id)?.name ?? id })),
  );
}

/** Skip is what is left where nothing else can be played. */
const isChosen = ({ why, chosen }: Play): boolean => why === null && chosen !== SKIP;

export const falls = (events: readonly WaWaWestEvent[]): Fall[] =>
  eventsOf(events, 'revealed').flatMap(({ died }) => died.map(({ seat, by }) => ({ seat, by })));
