/** How a deck list is read that a room brings itself. */
import { z } from 'zod';
import { asRecorded, asWritten, type Reading } from '../../contract/written.ts';
import { countOf, LONGEST_NAME, nameFromId, type DeckList, type Kind } from './deck.ts';

/** A room's own deck has this many cards at most. */
const MOST_CARDS = 600;
const MOST_ROWS = 40;

const figure = (what: string, min: number, max: number) => {
  const error = ({ input }: { input?: unknown }) =>
    `${what} is a whole number from ${min} to ${max}${input === undefined ? '' : `, not ${JSON.stringify(input)?.slice(0, 20)}`}.`;
  return z.int({ error }).min(min, { error }).max(max, { error });
};

const idError = 'An id has 1 to 30 small letters, digits and dashes, a letter first, and is not "hidden".';
const cardId = z
  .string(idError)
  .regex(/^(?!hidden$)[a-z][a-z0-9-]{0,29}$/, idError)
  .meta({ title: 'Id', description: 'What the card is called by in this list.' });
const nameError = `A name has 1 to ${LONGEST_NAME} visible characters, none of < > ,`;
const nameIn = ({ text }: Reading) =>
  text({ longest: LONGEST_NAME, error: nameError })
    .refine((name) => !/[<>,]/.test(name), nameError)
    .optional()
    .meta({ title: 'Name', description: 'What the card is called at the table. By default made from the id.' });
const copies = figure('The number of copies', 1, 99).meta({
  title: 'Copies',
  description: 'How many of it are in the deck, 1 to 99.',
});

/** Played right after an opponent's `after`, its counteraction gives its player that health and deals that much more. */
const attackRow = z.strictObject({
  id: cardId,
  damage: figure('Damage', 1, 99).meta({
    title: 'Damage',
    description: 'What it deals if it is not blocked, 1 to 99.',
  }),
  blockedBy: z
    .string('Blocked by is the id of a defence card.')
    .meta({ title: 'Blocked by', description: 'The defence card that blocks it.' }),
  counteraction: z
    .strictObject(
      {
        after: z
          .string('After is the id of a card.')
          .meta({ title: 'After', description: 'The card an opponent must have played last.' }),
        health: figure('The health of a counteraction', 0, 99).meta({
          title: 'Health',
          description: 'Health its player gains, 0 to 99.',
        }),
        damage: figure('The damage of a counteraction', 0, 99).meta({
          title: 'Damage',
          description: 'Damage it deals on top, 0 to 99.',
        }),
      },
      'Every attack card has a counteraction: { after, health, damage }.',
    )
    .meta({ title: 'Counteraction', description: 'What it gains right after that card.' }),
  copies,
});

const defenceRow = z.strictObject({ id: cardId, copies });

const rows = <Row extends z.ZodType>(row: Row, sort: string) => {
  const error = `A deck needs 1 to ${MOST_ROWS} kinds of ${sort} cards.`;
  return z.array(row, error).min(1, error).max(MOST_ROWS, error);
};

function deckListIn(reading: Reading) {
  const name = nameIn(reading);
  return z
    .strictObject(
      {
        attacks: rows(attackRow.extend({ name }), 'attack').meta({
          title: 'Attack cards',
          description: 'One row a kind.',
        }),
        defences: rows(defenceRow.extend({ name }), 'defence').meta({
          title: 'Defence cards',
          description: 'One row a kind.',
        }),
      },
      'A deck is "house", or a list { attacks, defences }.',
    )
    .transform(({ attacks, defences }): DeckList => ({ attacks: attacks.map(named), defences: defences.map(named) }))
    .superRefine((list, ctx) => {
      for (const { path, message } of problemsIn(list, reading)) ctx.addIssue({ code: 'custom', path, message });
    });
}

const named = <Row extends { id: Kind; name?: string }>({ id, name = nameFromId(id), ...figures }: Row) => ({
  id,
  name,
  ...figures,
});

interface DeckProblem {
  path: (string | number)[];
  message: string;
}

function problemsIn(list: DeckList, { likenessOf }: Reading): DeckProblem[] {
  const problems: DeckProblem[] = [];
  const say = (message: string, ...path: (string | number)[]) => problems.push({ path, message });
  const defenceIds = list.defences.map(({ id }) => id);
  const ids = [...list.attacks.map(({ id }) => id), ...defenceIds];
  const seen = { id: new Set<string>(), name: new Set<string>() };

  for (const sort of ['attacks', 'defences'] as const)
    list[sort].forEach((card, index) => {
      for (const field of ['id', 'name'] as const) {
        const key = likenessOf(card[field]);
        if (seen[field].has(key))
          say(`The ${field} "${card[field]}" is taken: every kind needs its own.`, sort, index, field);
        seen[field].add(key);
      }
    });
  list.attacks.forEach(({ blockedBy, counteraction: { after } }, index) => {
    if (!defenceIds.includes(blockedBy))
      say(
        `"${short(blockedBy)}" is no defence card of this list. It has ${defenceIds.join(', ')}.`,
        'attacks',
        index,
        'blockedBy',
      );
    if (!ids.includes(after))
      say(
        `"${short(after)}" is no card of this list. It has ${ids.join(', ')}.`,
        'attacks',
        index,
        'counteraction',
        'after',
      );
  });
  const total = countOf(list);
  if (total > MOST_CARDS) say(`A deck has at most ${MOST_CARDS} cards; this one has ${total}.`);
  return problems;
}

const short = (id: string) => id.slice(0, 40);

/** A deck list of a room's own, in the terms of the house deck. How many cards are enough, the number of seats says. */
export const deckList = deckListIn(asWritten);
/** The same as it may stand in a log. */
export const recordedDeckList = deckListIn(asRecorded);
