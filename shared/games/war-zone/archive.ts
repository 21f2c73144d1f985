/** What lists find a match of War Zone by, and what its players' pages count. */
import type { Choice, Fall } from '../../contract/game.ts';
import { eventsOf } from '../../contract/highlights.ts';
import { deckOf } from './deck.ts';
import type { WarZoneOptions } from './options.ts';
import type { Ending, WarZoneEvent, WarZoneView } from './types.ts';

export const variants = {
  teams: 'Teams',
  'exchange-two': 'Two for two',
  copycat: 'Copycat',
  speedy: 'Speedy game',
  'open-hands': 'Open hands for who is out',
  'own-deck': 'A deck of their own',
} as const;

export function variantsOf({ teams, exchangeTwo, copycat, speedy, openHands, deck }: WarZoneOptions): string[] {
  const holds: Record<keyof typeof variants, boolean> = {
    teams: teams !== false,
    'exchange-two': exchangeTwo,
    copycat,
    speedy,
    'open-hands': openHands,
    'own-deck': deck !== 'house',
  };
  return Object.entries(holds).flatMap(([variant, is]) => (is ? variant : []));
}

export const endings: Record<Ending | 'left', string> = {
  'last-side': 'Last one standing',
  speedy: 'Most health in a speedy game',
  lightning: 'Lightning round',
  'turn-limit': 'Turn limit',
  left: 'All others left',
};

/** `left`: who went last had not fallen. */
export function endingOf(events: readonly WarZoneEvent[], { ending }: WarZoneView): string {
  const last = events.findLast(({ type }) => type === 'fell' || type === 'left');
  return ending === 'last-side' && last?.type === 'left' ? 'left' : ending!;
}

export const lengths = { unit: 'turn', shortTo: 30, longFrom: 100 } as const;

export function choices(events: readonly WarZoneEvent[], { options }: Pick<WarZoneView, 'options'>): Choice[] {
  const { nameOf } = deckOf(options);
  return events.flatMap((event): Choice[] => {
    if (event.type === 'attacked') return [{ seat: event.by, id: event.card, title: nameOf(event.card) }];
    if (event.type === 'blocked') return [{ seat: event.target, id: event.card, title: nameOf(event.card) }];
    return [];
  });
}

export const falls = (events: readonly WarZoneEvent[]): Fall[] =>
  eventsOf(events, 'fell').map(({ seat, by }) => ({ seat, by: [by] }));
