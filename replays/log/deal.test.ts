/**
 * Can those who run the server bend the deal, together with guests of their own? In logs of format 1 they could, and
 * the attack is kept here. In format 2 they choose blindly, as chance hangs on a nonce that they do not know.
 */
import { describe, expect, inject, it, test } from 'vitest';
import { at } from '../../shared/contract/at.ts';
import { isRefusal, type Seat } from '../../shared/contract/game.ts';
import { chanceOf, unnamed, type Chance, type NamedChance } from '../../shared/contract/random.ts';
import { commitmentTo } from '../../shared/crypto/hashes.ts';
import { gameOf } from '../../shared/games/index.ts';
import { decide, OPEN_WITHIN_MS } from '../../shared/match.ts';
import type { MatchCommand } from '../../shared/match-events.ts';
import { entryOf } from '../book/entry.ts';
import { chanceAt, chanceIn, mixedSeed } from './fairness.ts';
import { ScriptedMatch, type Script } from './scripted-match.ts';
import { verify } from './verify.ts';

const warZone = gameOf('war-zone')!;
const options = warZone.options.schema.parse({});
const serverSeed = 'ab'.repeat(32);

/** A nonce as a browser draws it, but from seeded chance. */
const nonceFrom = (chance: Chance): string =>
  Array.from({ length: 4 }, () =>
    chance
      .int(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');

const { attacks, defences } = warZone.info.ruleset as Record<'attacks' | 'defences', Card[]>;
interface Card {
  id: string;
  damage?: number;
  copies: number;
}
/** By what it deals: the deck that War Zone shuffles. */
const deck = [...attacks, ...defences].flatMap(({ copies, damage = 0 }) => Array<number>(copies).fill(damage));

/** The damage that a seat is dealt: one card at a time, clockwise. */
function handDealt(chance: NamedChance, seat: Seat, seats: 2 | 3): number {
  const cards = chance('deal').shuffle(deck);
  let damage = 0;
  for (let turn = 0; turn < (seats === 2 ? 6 : 5); turn++) damage += at(cards, turn * seats + seat);
  return damage;
}

it('what is measured here is what War Zone deals', () => {
  for (const seats of [2, 3] as const) {
    const chance = chanceIn(mixedSeed(serverSeed, []));
    const [dealt] = warZone.rules.start({ options, seats, at: 0, chance });
    const { hands } = dealt as unknown as { hands: { seat: Seat; cards: string[] }[] };
    for (const { seat, cards } of hands) {
      const damage = cards.map((card) => attacks.find(({ id }) => id === card)?.damage ?? 0);
      expect(handDealt(chance, seat, seats)).toBe(damage.reduce((sum, one) => sum + one, 0));
    }
  }
});

describe('in format 1', () => {
  const honest = '5'.repeat(32);
  const gapWith = (seed: string, position: number): number => {
    const [honestHand, other] = [0, 1].map((seat) => handDealt(unnamed(chanceAt(seed, position)), seat, 2));
    return other! - honestHand!;
  };

  it('the last guest, who knows the seed and the nonces before, picks the deal of 300', () => {
    const random = chanceOf(1);
    const gaps = Array.from({ length: 300 }, () => gapWith(mixedSeed(serverSeed, [honest, nonceFrom(random)]), 4));
    expect(Math.min(...gaps)).toBeLessThanOrEqual(-15);
    expect(Math.max(...gaps)).toBeGreaterThanOrEqual(15);
  });

  it('so does the host, who lets bots in and out: the start stands elsewhere in the log', () => {
    const seed = mixedSeed(serverSeed, [honest, '6'.repeat(32)]);
    const gaps = Array.from({ length: 150 }, (_, outAndIn) => gapWith(seed, 4 + 2 * outAndIn));
    expect(Math.min(...gaps)).toBeLessThanOrEqual(-13);
    expect(Math.max(...gaps)).toBeGreaterThanOrEqual(13);
  });
});

const COPIED = 'copied';

/** A way in which those who know the server's seed can set up a table before the honest player's nonce is shown. */
interface Way {
  /** Where the honest player sits, of three. */
  honest: Seat;
  /** What the others bring: a nonce, nothing (a bot), or the honest player's own once more, by their commitment. */
  others: (string | null)[];
}

function wayFrom(chance: Chance): Way {
  const other = () => chance.pick([nonceFrom, nonceFrom, () => null, () => COPIED])(chance);
  return { honest: chance.int(3), others: [other(), other()] };
}

/** How little lies in the honest player's hand: what those who collude would like best. */
function gainOf({ honest, others }: Way, nonce: string): number {
  const nonces = others.toSpliced(honest, 0, nonce).flatMap((one) => (one === COPIED ? nonce : (one ?? [])));
  return -handDealt(chanceIn(mixedSeed(serverSeed, nonces)), honest, 3);
}

/** 2^20 ways in all are tried by `npm run test:slow`; fewer whenever everything is tested. */
const TABLES = inject('dealTables');
const WAYS = 1024;

/**
 * At each of many tables the best of many ways is picked, by what its deal would be if the honest player's nonce were
 * the one that is thought of.
 * @param thinkOf a nonce, from what they know
 * @returns how far the gain over a way that nobody picked is from none, in standard errors
 */
function picking(
  tables: number,
  thinkOf: (known: { commitment: string; nonce: string; chance: Chance }) => string,
): number {
  const chance = chanceOf(20);
  const gains = Array.from({ length: tables }, () => {
    const nonce = nonceFrom(chance);
    const ways = Array.from({ length: WAYS }, () => wayFrom(chance));
    const thought = thinkOf({ commitment: commitmentTo(nonce), nonce, chance });
    const hoped = ways.map((way) => gainOf(way, thought));
    const best = at(ways, hoped.indexOf(Math.max(...hoped)));
    return gainOf(best, nonce) - gainOf(wayFrom(chance), nonce);
  });
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / tables;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (tables - 1);
  return mean / Math.sqrt(variance / tables);
}

describe('in format 2', () => {
  it(`${TABLES * WAYS} ways, picked by all that is known before the start, gain nothing`, () => {
    // Half of the guesses are what can be made of the commitment, the others are any.
    const guess = ({ commitment, chance }: { commitment: string; chance: Chance }) =>
      chance.int(2) ? commitment.slice(0, 32) : nonceFrom(chance);
    expect(Math.abs(picking(TABLES, guess))).toBeLessThan(3);
  });

  it('the same by whoever knew that nonce, as in format 1, gains much: the test would have shown it', () => {
    expect(picking(16, ({ nonce }) => nonce)).toBeGreaterThan(10);
  });
});

/** Eve is host, Mallory the last guest; Kemi between them is honest. */
const colluding: Pick<Script, 'match' | 'seed' | 'game' | 'names'> = {
  match: 'm',
  seed: serverSeed,
  game: 'war-zone',
  names: ['Eve', 'Kemi', 'Mallory'],
};
const nonces = ['e', '5', 'f'].map((digit) => digit.repeat(32));

/** Everyone commits to these, the start is called, and those who are named show theirs. */
function callStart(match: ScriptedMatch, ...open: Seat[]): ScriptedMatch {
  nonces.forEach((nonce, seat) =>
    match.command({ type: 'commit', at: match.now, seat, commitment: commitmentTo(nonce) }, seat),
  );
  match.command({ type: 'start', at: match.now }, 0);
  return show(match, ...open);
}
function show(match: ScriptedMatch, ...seats: Seat[]): ScriptedMatch {
  for (const seat of seats) match.command({ type: 'open', at: match.now, seat, nonce: at(nonces, seat) }, seat);
  return match;
}

describe('once the start is called', () => {
  const shown = () => new ScriptedMatch({ ...colluding, beforeStart: (match) => void callStart(match, 1) });
  const other = '7'.repeat(32);
  const seated = { name: 'Bot', commitment: null, key: null };

  test.each<[what: string, refused: string, command: MatchCommand]>([
    ['another nonce', 'wrong-nonce', { type: 'open', at: 1, seat: 0, nonce: other }],
    ['the honest one’s nonce', 'wrong-nonce', { type: 'open', at: 1, seat: 2, nonce: at(nonces, 1) }],
    ['another nonce for the honest one', 'already-open', { type: 'open', at: 1, seat: 1, nonce: other }],
    ['another commitment', 'starting', { type: 'commit', at: 1, seat: 2, commitment: commitmentTo(other) }],
    ['to stand up', 'starting', { type: 'vacate', at: 1, seat: 2 }],
    ['to be removed', 'starting', { type: 'vacate', at: 1, seat: 1 }],
    ['a bot', 'starting', { type: 'sit', at: 1, seat: 2, bot: true, ...seated }],
    ['another start', 'starting', { type: 'start', at: 1 }],
    ['to leave', 'not-started', { type: 'leave', at: 1, seat: 2 }],
  ])('%s is refused: %s', (_what, refused, command) => {
    const { match } = shown();
    const answer = decide(match, command, {
      seed: serverSeed,
      mixedWith: (all) => chanceIn(mixedSeed(serverSeed, all)),
      once: unasked,
    });
    expect(isRefusal(answer) && answer.refused).toBe(refused);
  });

  it('the clock changes nothing before its time', () => {
    const { match, now } = shown();
    const clock: MatchCommand = { type: 'clock', at: now + OPEN_WITHIN_MS - 1 };
    expect(decide(match, clock, { seed: serverSeed, mixedWith: unasked, once: unasked })).toEqual([]);
  });

  it('who does not like the deal can walk away, and the log and the book say who did', () => {
    const match = shown().wait(OPEN_WITHIN_MS);
    expect(match.log.at(-1)).toMatchObject({ type: 'start-failed', data: { seats: [0, 2] } });
    // Nobody is held to a nonce that was shown: the next deal hangs on a new one.
    expect(match.match.seats.map((player) => player?.commitment)).toEqual([null, null, null]);
    const again: MatchCommand = { type: 'start', at: match.now };
    expect(decide(match.match, again, { seed: serverSeed, mixedWith: unasked, once: unasked })).toMatchObject({
      refused: 'not-committed',
    });

    match.abandon();
    expect(entryOf(match.log)).toMatchObject({ ending: 'abandoned', failedStarts: 1 });
    expect(verify(match.log).verdict).toBe('sound');
  });
});

const unasked = () => {
  throw new Error('No chance was to be drawn.');
};

describe('chance by name', () => {
  const dealtAt = ({ log }: ScriptedMatch) => log.find(({ type }) => type === 'dealt')!;

  it('is the same whatever came before the start: names, times, bots in and out, a failed start', () => {
    const plain = new ScriptedMatch({ ...colluding, beforeStart: (match) => void callStart(match, 0, 1, 2) });
    const eventful = new ScriptedMatch({
      ...colluding,
      names: ['Eva', 'Kim', '.Dusty'],
      openedAt: 1_800_000_000_000,
      beforeStart(match) {
        match.wait(1000).stand(1).sit(1, '.Sage').command({ type: 'vacate', at: match.now, seat: 1 }, 0);
        match.sit(1, 'Kemi').command({ type: 'vacate', at: match.now, seat: 2 }, 0).sit(2, 'Mallory');
        callStart(match, 0, 1).wait(OPEN_WITHIN_MS + 2000);
        callStart(match, 2, 1, 0);
      },
    });
    expect(dealtAt(eventful).pos).toBeGreaterThan(dealtAt(plain).pos + 10);
    expect(dealtAt(eventful).data).toEqual(dealtAt(plain).data);
  });

  it('differs between draws, and from the same one with any other nonce', () => {
    const draws = ['deal', 'first-seat', 'lightning deal', 'lightning first-seat', 'reshuffle 1', 'reshuffle 2'];
    const turned = [nonces, nonces.toReversed(), nonces.slice(1), [...nonces.slice(0, 2), '7'.repeat(32)]];
    const drawn = turned.flatMap((all) => draws.map((draw) => chanceIn(mixedSeed(serverSeed, all))(draw).float()));
    expect(new Set(drawn).size).toBe(turned.length * draws.length);
  });
});
