/** A match of Wa Wa West ++ in at most five sentences. */
import { capitalised, inWords, joinSeats } from '../../../shared/contract/words.ts';
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { lazily } from '../../../shared/contract/lazily.ts';
import { SKIP } from '../../../shared/games/wa-wa-west/items.ts';
import { summaryOf, type Fact, type Streak } from '../../../shared/games/wa-wa-west/summary.ts';
import type { SummaryProps } from '../../kit/game-ui.ts';
import { itemIn } from './item-views.ts';

export function summaryWords({ events, view, names }: SummaryProps<WaWaWest>): string[] {
  const nameOf = (id: string) => itemIn(view.options, id).name;
  return summaryOf(events, view.players.length).map((fact) => capitalised(sentenceOf(fact, names, nameOf)));
}

type NameOf = (item: string) => string;
type Blow = NonNullable<Streak['end']>['blow'];

function sentenceOf(fact: Fact, names: string[], nameOf: NameOf): string {
  const who = (seats: number[]) => joinSeats(seats, names);
  const blowOf = ({ by, item }: Blow) => (by === 'blast' ? `the ${nameOf(item)}` : `${names[by]}’s ${nameOf(item)}`);
  switch (fact.is) {
    case 'opening': {
      const { tie, winners } = fact.outcome;
      const rounds = fact.rounds === 1 ? 'a single round' : `${inWords(fact.rounds)} rounds`;
      const parted = winners.length === 2 ? 'part' : 'find a winner among';
      return tie && winners.length > 1
        ? `${rounds} could not ${parted} ${who(winners)}.`
        : `${inWords(fact.players)} players ${fact.players === 2 ? 'faced each other' : 'sat down'}, and after ${rounds} ${who(winners)} had won.`;
    }
    case 'first-out': {
      if (!fact.blow)
        return `${who(fact.seats)} ${fact.seats.length > 1 ? 'were the first to go, together,' : 'was the first to go,'} in round ${fact.round}.`;
      return fact.round >= LATE
        ? `nobody fell until round ${fact.round}, when ${blowOf(fact.blow)} found ${who(fact.seats)}.`
        : `${who(fact.seats)} was the first to go: ${blowOf(fact.blow)}, in round ${fact.round}.`;
    }
    case 'streak':
      return streakWords(fact, names, nameOf, blowOf);
    case 'swept':
      return `in round ${fact.round} ${names[fact.by]} took out ${who(fact.seats)} in one go.`;
    case 'raised':
      return `${names[fact.seat]} went out in round ${fact.out}, and ${fact.round === fact.out ? 'in the same one' : `in round ${fact.round}`} ${who(fact.by)} brought them back to life.`;
    case 'photo':
      return `in round ${fact.round} ${who(fact.between)} fired in the same moment, and both walked away from it.`;
    case 'closest':
      return `round ${fact.round} hung on ${(fact.leadMs / 1000).toFixed(2)} s: by so much ${names[fact.first]} fired before ${names[fact.second]}.`;
    case 'saved':
      return `in round ${fact.round} only ${fact.guard ? nameOf(fact.guard) : 'Orange Juice'} stood between ${names[fact.seat]} and ${blowOf(fact.blow)}.`;
    case 'robbed':
      return `${names[fact.by]} robbed ${names[fact.from]} of ${inWords(fact.ammo)} ammo in round ${fact.round}.`;
    case 'favourite':
      return `nothing was played as often as ${nameOf(fact.item)}: ${fact.times} times in all.`;
    case 'ending':
      return endWords(fact, who, blowOf);
  }
}

/** From that round on the first death is late. */
const LATE = 4;

function streakWords(
  { seat, item, count, end }: Streak,
  names: string[],
  nameOf: NameOf,
  blowOf: (blow: Blow) => string,
): string {
  const next = ordinal(count + 1);
  const run = `${names[seat]} played ${inWords(count)} ${pluralOf(nameOf(item))} in a row`;
  if (!end) return `${run}, and came out of it unharmed.`;
  if (end.is === 'through') return `${run}, and was hit on the ${next}: ${blowOf(end.blow)}.`;
  const change =
    end.played === SKIP ? `played nothing on the ${next}` : `changed to ${nameOf(end.played)} on the ${next}`;
  return `${run}, ${change}, and was hit at once: ${blowOf(end.blow)}.`;
}

function endWords(
  { round, ending, outcome: { winners, tie }, blow, on }: Extract<Fact, { is: 'ending' }>,
  who: (seats: number[]) => string,
  blowOf: (blow: Blow) => string,
): string {
  switch (ending) {
    case 'last-side':
      if (!blow) return `in round ${round} there was nobody left to stop ${who(winners)}.`;
      return `it ended in round ${round}, when ${blowOf(blow)} hit ${who(on)}.`;
    case 'nobody-left':
      return `round ${round} left nobody standing${tie && winners.length > 1 ? `, so ${who(winners)} share it` : ''}.`;
    case 'standoff':
      return `it ended in round ${round} with a photo finish that nobody can decide.`;
    case 'round-limit':
      return `round ${round} was the last one allowed, and ${who(winners)} were still standing.`;
  }
}

/** "Shields", "Batteries" */
function pluralOf(name: string): string {
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`;
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
] as const;

/** "tenth", "21st" */
function ordinal(count: number): string {
  const word = ordinals[count - 1];
  if (word) return word;
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' }[plurals().select(count)];
  return `${count}${ending}`;
}
const plurals = lazily(() => new Intl.PluralRules('en', { type: 'ordinal' }));
