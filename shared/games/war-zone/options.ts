/** The room's options. The create form, its errors and the rules page are made from this schema. */
import { z } from 'zod';
import type { OptionProblem } from '../../contract/game.ts';
import { lazily } from '../../contract/lazily.ts';
import { countOf, type DeckList } from './deck.ts';
import { deckList, recordedDeckList } from './deck-schema.ts';

const clockMs = (defaultMs: number) => z.int().min(1000).max(3_600_000).default(defaultMs);

/** `house`, or a list of the room's own. Whatever is wrong with it names the card. */
const deckIn = (list: typeof deckList) =>
  z
    .unknown()
    .transform((written, ctx): DeckList | 'house' => {
      if (written === 'house') return written;
      const read = list.safeParse(written);
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) {
        const card = cardAt(written, path);
        const which = card ? `Card "${card.id.slice(0, 40)}": ` : '';
        ctx.addIssue({ code: 'custom', path: [...path], message: which + message });
      }
      return z.NEVER;
    })
    .default('house')
    .meta({
      group: 'Cards',
      title: 'Deck',
      description: 'The house deck, or a list of your own: at least 12 cards for each player.',
    });

/** The card that a problem of a list is about, if it has an id at least. */
function cardAt(written: unknown, [sort, index]: readonly PropertyKey[]): { id: string } | undefined {
  if (sort === undefined || index === undefined) return undefined;
  const row = [sort, index].reduce<unknown>(
    (part, key) => (part instanceof Object ? Reflect.get(part, key) : undefined),
    written,
  );
  return z.object({ id: z.string() }).safeParse(row).data;
}

export const options = z.strictObject({
  teams: z
    .union([z.literal(false), z.literal(2), z.literal(3)], { error: 'Teams are false, 2 or 3.' })
    .default(false)
    .meta({
      group: 'Sides',
      title: 'Teams',
      description: '2 teams for four players, 2 or 3 for six. Attack the closest opponent to the left.',
    }),
  exchangeTwo: z.boolean().default(false).meta({
    group: 'Variants',
    title: 'Two for two',
    description: 'Exchange up to 2 cards at the end of a turn, instead of 1. The printed rules suggest it.',
  }),
  copycat: z.boolean().default(false).meta({
    group: 'Variants',
    title: 'Copycat',
    description: 'Play the same attack as the last one: 1 health, blocked or not.',
  }),
  speedy: z.boolean().default(false).meta({
    group: 'Variants',
    title: 'Speedy game',
    description:
      'Ends when the deck is empty, or everybody has passed: most health wins, ties go to a lightning round.',
  }),
  openHands: z.boolean().default(false).meta({
    group: 'Variants',
    title: 'Open hands for who is out',
    description: 'Whoever is out sees every hand, and what is drawn. Those still in see only their own.',
  }),
  deck: deckIn(deckList),
  turnMs: clockMs(30_000).meta({
    group: 'Pace',
    title: 'Time for a turn',
    description: 'To attack or pass, and again to exchange. 1 second to 1 hour.',
    unit: 'ms',
  }),
  defenceMs: clockMs(12_000).meta({
    group: 'Pace',
    title: 'Time to defend',
    description: 'To block an attack or take it. 1 second to 1 hour.',
    unit: 'ms',
  }),
  openingMs: clockMs(30_000).meta({
    group: 'Pace',
    title: 'Time for the opening',
    description: 'For the exchange before the first turn. 1 second to 1 hour.',
    unit: 'ms',
  }),
  maxTurns: z.int().min(1).max(2000).default(400).meta({
    group: 'Fine print',
    title: 'Turn limit',
    description: 'After so many turns the most health wins. 1 to 2,000.',
    unit: 'turns',
    fold: true,
  }),
});

export const recordedOptions = lazily(() =>
  options.extend({
    deck: deckIn(recordedDeckList),
    // Tables could be set to more turns once.
    maxTurns: z.int().min(1).max(100_000),
  }),
);

export type WarZoneOptions = z.output<typeof options>;

const CARDS_A_PLAYER = 12;
/** How many teams divide that many players evenly, at least two in each. */
const teamsFor: Record<number, number[]> = { 4: [2], 6: [2, 3] };

/** What a host should know of a deck that is allowed, but hardly decides a match. */
export function advise({ deck }: WarZoneOptions, seats: number): string[] {
  if (deck === 'house') return [];
  const attacks = deck.attacks.reduce((sum, { copies }) => sum + copies, 0);
  return attacks < seats
    ? [
        `The deck has ${attacks} attack ${attacks === 1 ? 'card' : 'cards'} for ${seats} players: most turns will be passes.`,
      ]
    : [];
}

/** What is wrong at a table with so many seats. */
export function checkOptions({ teams, deck }: WarZoneOptions, seats: number): OptionProblem[] {
  const problems: OptionProblem[] = [];
  if (teams && !teamsFor[seats]?.includes(teams))
    problems.push({
      field: 'teams',
      message: `${teams} teams do not go with ${seats} players. Allowed: 2 teams with 4 players, 2 or 3 with 6.`,
    });
  const least = CARDS_A_PLAYER * seats;
  if (deck !== 'house' && countOf(deck) < least)
    problems.push({
      field: 'deck',
      message: `The deck has ${countOf(deck)} cards; ${seats} players need at least ${least}, ${CARDS_A_PLAYER} each.`,
    });
  return problems;
}
