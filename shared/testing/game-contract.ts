/**
 * What holds for every game, checked over many matches between bots and players who do anything. A game's own test calls `describeContract`; the seeds are fixed, so a failure can be repeated.
 */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  isAwaited,
  isRefusal,
  temperaments,
  type Command,
  type Engine,
  type Game,
  type GameTypes,
  type Synced,
  type Seat,
  type Viewer,
} from '../contract/game.ts';
import { at } from '../contract/at.ts';
import { lazily } from '../contract/lazily.ts';
import type { Chance } from '../contract/random.ts';
import { equal, frozen, same } from './compare.ts';
import { soundArchive, soundWords } from './archive-soundness.ts';
import { soundChances, soundWeighing } from './engine-soundness.ts';
import { soiled, textsIn } from './option-texts.ts';
import { playMatch, type PlayedMatch, type PlayedStep } from './simulation.ts';
import { cleaned } from '../contract/text.ts';

interface Contract<G extends GameTypes> {
  /** Any options that are allowed for so many seats, as a player may write them. */
  randomOptions(chance: Chance, seats: number): object;
  /** Puts something else in place of what that viewer may not know of the event; null if nothing is hidden. */
  forge(event: G['event'], viewer: Viewer, chance: Chance, state: G['state']): G['event'] | null;
  /** Names an item, card or cell that only its owner may know yet, in the narrator's words; left out where it tells of none. */
  hiddenWords?(event: G['event']): string[];
  /** Whether this event says that an action became something else; left out where none ever does. */
  wasTurned?(event: G['event']): boolean;
  /** Whether a later event opens or uses what is hidden in that one; by default, any event without a secret. */
  opens?(later: G['event'], hidden: G['event']): boolean;
}

export function describeContract<G extends GameTypes>(
  game: Game<G>,
  {
    randomOptions,
    forge,
    hiddenWords = () => [],
    wasTurned = () => false,
    opens = (later) => !game.visibility.isSecret(later),
  }: Contract<G>,
): void {
  const matches = inject('contractMatches');
  let engine: Engine<G>;
  let synced: Synced<G>;
  beforeAll(async () => void ([engine, synced] = await Promise.all([game.bot.load(), game.synced()])));
  const played = lazily(() =>
    Array.from({ length: matches }, (_, index) => playMatch(game, index + 1, engine, randomOptions)),
  );
  /** Looks at every step of every match. @returns what is wrong with the first bad one, or null */
  const problemIn = (check: (step: PlayedStep<G>, match: PlayedMatch<G>, index: number) => void): string | null => {
    for (const match of played())
      for (const [index, step] of match.steps.entries()) {
        try {
          check(step, match, index);
        } catch (error) {
          return `seed ${match.seed}, step ${index}, ${JSON.stringify(step.command)}: ${(error as Error).message}`;
        }
      }
    return null;
  };
  /** Every fifth step of a long match, for checks that take their time. */
  const problemInSome: typeof problemIn = (check) =>
    problemIn(
      (step, match, index) => (match.steps.length < 30 || (index + match.seed) % 5 === 0) && check(step, match, index),
    );

  describe(`${game.info.title} keeps the contract of a game`, () => {
    test(`${matches} matches of all sizes end, each with the sides it names`, () => {
      for (const { seed, seats, end } of played()) {
        const outcome = game.rules.outcome(end);
        expect({ seed, outcome }).not.toEqual({ seed, outcome: null });
        expect(new Set(outcome!.winners).size).toBe(outcome!.winners.length);
        expect(outcome!.winners.length).toBeGreaterThan(0);
        for (const seat of outcome!.winners) expect(seat >= 0 && seat < seats).toBe(true);
        expect(game.rules.deadline(end)).toBeNull();
      }
    });

    test('everyone has one standing at the end, whoever looks: rank 1 is for those who win or tie, and for nobody else', () => {
      for (const { start, steps, seats, end } of played()) {
        const events = [...start, ...steps.flatMap((step) => step.events)];
        const standingsFor = (viewer: Viewer) =>
          game.standings(
            events.map((event) => game.visibility.redact(event, viewer)),
            game.visibility.view(end, viewer),
          );
        const standings = standingsFor('spectator');
        for (const viewer of viewers(seats)) equal(standingsFor(viewer), standings);
        expect(standings.map(({ seat }) => seat).toSorted((a, b) => a - b)).toEqual([...Array(seats).keys()]);
        const ranks = standings.map(({ rank }) => rank);
        // Whoever does not share the rank before stands behind all who came before.
        expect(ranks).toEqual(ranks.map((rank, place) => (place > 0 && rank === ranks[place - 1] ? rank : place + 1)));
        const first = standings.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
        expect(first.toSorted((a, b) => a - b)).toEqual(game.rules.outcome(end)!.winners.toSorted((a, b) => a - b));
      }
    });

    test('lists and the pages of players are told what there is a name for, and nothing that stays hidden', () => {
      soundWords(game);
      for (const match of played()) soundArchive(game, match);
    });

    test('a log that went through JSON rebuilds every state', () => {
      for (const { options, seats, start, steps, end } of played()) {
        const fold = (state: G['state'], events: G['event'][]) => {
          const read: G['event'][] = JSON.parse(JSON.stringify(events));
          return read.reduce(game.rules.evolve, state);
        };
        const rebuilt = steps.reduce(
          (state, { events }) => fold(state, events),
          fold(game.rules.initial(options, seats), start),
        );
        expect(rebuilt).toEqual(end);
        expect(JSON.parse(JSON.stringify(end))).toEqual(end);
      }
    });

    test('every legal command is accepted, and comes to what it says', () => {
      const problem = problemInSome(({ before, command }, { seats, draws }) => {
        if (command.type !== 'act') return;
        for (let seat = 0; seat < seats; seat++)
          for (const action of game.legalActions(game.visibility.view(before, seat), seat)) {
            const answer = game.rules.decide(before, { ...command, seat, act: action }, draws());
            if (isRefusal(answer))
              throw new Error(`${JSON.stringify(action)} of seat ${seat} is refused: ${answer.message}`);
            if (answer.some(wasTurned))
              throw new Error(`${JSON.stringify(action)} of seat ${seat} was turned into something else`);
          }
      });
      expect(problem).toBeNull();
    });

    test('whoever is awaited can do something, and nobody else can', () => {
      const problem = problemIn(({ before }, { seats }) => {
        for (let seat = 0; seat < seats; seat++) {
          const view = game.visibility.view(before, seat);
          if (isAwaited(game, view, seat) !== game.legalActions(view, seat).length > 0)
            throw new Error(`seat ${seat} disagrees`);
        }
      });
      expect(problem).toBeNull();
    });

    test('what a viewer may not know changes nothing that the viewer sees, to the byte', () => {
      let forged = 0;
      const problem = problemIn(({ before, events }, { seats, chance }) => {
        let state = before;
        for (const event of events) {
          for (const viewer of viewers(seats)) {
            const other = forge(event, viewer, chance(), state);
            if (!other) continue;
            forged++;
            same(game.visibility.redact(event, viewer), game.visibility.redact(other, viewer));
            same(
              game.visibility.view(game.rules.evolve(state, event), viewer),
              game.visibility.view(game.rules.evolve(state, other), viewer),
            );
          }
          state = game.rules.evolve(state, event);
        }
      });
      expect(problem).toBeNull();
      expect(forged).toBeGreaterThan(matches);
    });

    test('whoever is told all events knows every view they have had', () => {
      for (const { options, seats, start, steps } of played())
        for (const viewer of [...viewers(seats), 'onlooker' as const]) {
          const told = (view: G['view'], events: G['event'][]) =>
            events
              .map((event) => game.visibility.redact(event, viewer))
              .reduce((known, event) => game.visibility.follow(known, event, game.rules.evolve), view);
          let view = told(game.visibility.view(game.rules.initial(options, seats), viewer), start);
          for (const { events, after } of steps) {
            view = told(view, events);
            equal(view, game.visibility.view(after, viewer));
          }
        }
    });

    test('nor does it later, for as long as it stays hidden', () => {
      let compared = 0;
      const problem = problemInSome(({ before, events }, { seats, steps, chance }, index) => {
        const later = steps.slice(index + 1, index + 8).flatMap((step) => step.events);
        let state = before;
        for (const [place, event] of events.entries()) {
          const following = [...events.slice(place + 1), ...later].slice(0, 12);
          const until = following.findIndex((next) => opens(next, event));
          const stillHidden = until < 0 ? following : following.slice(0, until);
          for (const viewer of viewers(seats)) {
            const other = forge(event, viewer, chance(), state);
            if (!other) continue;
            let [real, forged] = [game.rules.evolve(state, event), game.rules.evolve(state, other)];
            for (const next of stillHidden) {
              [real, forged] = [game.rules.evolve(real, next), game.rules.evolve(forged, next)];
              same(game.visibility.view(real, viewer), game.visibility.view(forged, viewer));
              compared++;
            }
          }
          state = game.rules.evolve(state, event);
        }
      });
      expect(problem).toBeNull();
      expect(compared).toBeGreaterThan(matches);
    });

    test('an event that hides something from anybody is salted, and only such', () => {
      const problem = problemIn(({ events }, { seats }) => {
        for (const event of events) {
          const hides = viewers(seats).some(
            (viewer) => JSON.stringify(game.visibility.redact(event, viewer)) !== JSON.stringify(event),
          );
          if (hides !== game.visibility.isSecret(event)) throw new Error(`${event.type} disagrees`);
        }
      });
      expect(problem).toBeNull();
    });

    test('the referee sees everything', () => {
      const problem = problemIn(({ events, after }) => {
        for (const event of events) same(game.visibility.redact(event, 'referee'), event);
        if (JSON.stringify(game.visibility.view(after, 'referee')).includes('"hidden"'))
          throw new Error('something is hidden');
      });
      expect(problem).toBeNull();
    });

    test('inputs survive, frozen', () => {
      for (const match of played().filter(({ seed }) => seed % 5 === 0)) {
        const options = frozen(match.options);
        const chance = match.chance();
        game.rules.start({ options, seats: match.seats, at: 0, chance: match.draws() });
        let state = frozen(game.rules.initial(options, match.seats));
        const advance = (events: G['event'][]) => {
          state = frozen(events.reduce(game.rules.evolve, state));
          for (const viewer of [0, 'spectator', 'referee'] as const) {
            const view = frozen(game.visibility.view(state, viewer));
            for (const event of events.map((one) => frozen(game.visibility.redact(one, viewer)))) {
              const told = game.narrator.describe(event, match.names, view);
              // Every sentence has a title, where the game has titles.
              same((game.narrator.titles?.(event, view) ?? told).length, told.length);
            }
            if (viewer === 0 && isAwaited(game, view, 0))
              frozen(engine.choose(view, 0, { chance, temperament: 'even' }));
          }
        };
        advance(frozen(match.start));
        for (const { command, events } of match.steps) {
          game.rules.decide(state, frozen(command), match.draws());
          advance(frozen(events));
        }
        expect(state).toEqual(match.end);
      }
    });

    test('the synced table gives every view back exactly', () => {
      const tables = new Map(played().map((match) => [match, new synced.Table()]));
      const problem = problemIn(({ after }, match, index) => {
        if (match.steps.length > 30 && index % 3 > 0) return;
        const table = tables.get(match)!;
        const open = game.visibility.view(after, 'spectator');
        synced.write(table, open);
        equal(synced.read(table, match.options, null), open);
        for (let seat = 0; seat < match.seats; seat++) {
          const view = game.visibility.view(after, seat);
          const secret = JSON.parse(JSON.stringify(game.visibility.secretOf(view, seat)));
          equal(synced.read(table, match.options, { seat, secret }), view);
          // The table comes before the secret, which is a message of its own.
          if (secret !== null) equal(synced.read(table, match.options, { seat, secret: null }), open);
        }
      });
      expect(problem).toBeNull();
    });

    test('the synced table shrinks with its seats', () => {
      const [options, table] = [game.options.schema.parse({}), new synced.Table()];
      for (const seats of [game.info.seats.max, game.info.seats.min]) {
        synced.write(table, game.visibility.view(game.rules.initial(options, seats), 'spectator'));
        equal(synced.read(table, options, null), game.visibility.view(game.rules.initial(options, seats), 'spectator'));
      }
    });

    test('the synced table holds nothing that a spectator may not know', () => {
      const syncedText = (state: G['state']): unknown => {
        const table = new synced.Table();
        synced.write(table, game.visibility.view(state, 'spectator'));
        return table.toJSON();
      };
      const problem = problemIn(({ before, events }, { chance }) => {
        let state = before;
        for (const event of events) {
          const other = forge(event, 'spectator', chance(), state);
          if (other) same(syncedText(game.rules.evolve(state, event)), syncedText(game.rules.evolve(state, other)));
          state = game.rules.evolve(state, event);
        }
      });
      expect(problem).toBeNull();
    });

    test('deadlines always progress: a clock in time moves the match', () => {
      const problem = problemIn(({ before, command, events }) => {
        const due = game.rules.deadline(before);
        if (command.type === 'clock') {
          if (command.at !== due) throw new Error(`the clock was due at ${due}`);
          if (events.length === 0) throw new Error('nothing happened');
        } else if (due !== null && due < command.at) throw new Error(`a deadline at ${due} was passed over`);
      });
      expect(problem).toBeNull();
    });

    test('describing a match never throws, and never names what is hidden', () => {
      const problem = problemIn(({ before, events }, { names, seats }) => {
        let state = before;
        for (const event of events) {
          state = game.rules.evolve(state, event);
          for (const viewer of viewers(seats)) {
            const seen = game.visibility.redact(event, viewer);
            const text = game.narrator.describe(seen, names, game.visibility.view(state, viewer)).join(' ');
            if (/undefined|NaN|\[object|\bnull\b/.test(text)) throw new Error(`it says "${text}"`);
            if (game.visibility.isSecret(event) && JSON.stringify(seen) !== JSON.stringify(event))
              for (const word of hiddenWords(event))
                if (text.includes(word)) throw new Error(`it says "${text}" to ${viewer}`);
          }
        }
      });
      expect(problem).toBeNull();
    });

    test('a refusal changes nothing, and what is not decided twice is refused', () => {
      let refused = 0;
      const problem = problemInSome(({ before, command }, { draws, seats }) => {
        const text = JSON.stringify(before);
        const commands: Command<G['action']>[] = [
          { type: 'leave', at: command.at, seat: seats },
          ...(command.type === 'act'
            ? [
                { ...command, seat: seats },
                { ...command, seat: (command.seat + 1) % seats },
              ]
            : []),
        ];
        for (const one of commands) if (isRefusal(game.rules.decide(before, one, draws()))) refused++;
        if (JSON.stringify(before) !== text) throw new Error('the state was changed');
      });
      expect(problem).toBeNull();
      expect(refused).toBeGreaterThan(matches);
    });

    test('after the end everything is refused', () => {
      for (const { end, steps, draws } of played().slice(0, 30)) {
        const { at } = steps.at(-1)!.command;
        const action = steps.map(({ command }) => command).find((command) => command.type === 'act');
        for (const command of [{ type: 'leave' as const, seat: 0 }, ...(action ? [action] : [])])
          expect(isRefusal(game.rules.decide(end, { ...command, at }, draws()))).toBe(true);
      }
    });

    test('bots choose what is legal, in a human range of time', () => {
      const problem = problemInSome(({ before }, { seats, steps, chance }, index) => {
        const now = steps[index - 1]?.command.at ?? 0;
        const due = game.rules.deadline(before) ?? Infinity;
        for (let seat = index % 4; seat < seats; seat += 4) {
          const view = game.visibility.view(before, seat);
          if (!isAwaited(game, view, seat)) continue;
          const legal = game.legalActions(view, seat).map((action) => JSON.stringify(action));
          const pick = JSON.stringify(
            engine.choose(view, seat, { chance: chance(), temperament: at(temperaments, index % 3) }),
          );
          if (!legal.includes(pick)) throw new Error(`${pick} is not legal`);
          const { fromMs: from, toMs: to } = game.bot.delay(view, now);
          const opensAt = game.status(view).clock?.from ?? 0;
          if (!(from > 0 && from <= to && now + to < due && now + from >= opensAt))
            throw new Error(`from ${now} on thinks for ${from} to ${to} ms of a time from ${opensAt} to ${due}`);
        }
      });
      expect(problem).toBeNull();
    });

    test('what an engine says of a position is sound', () => {
      // Chances take their time, and matches are many: one position of each.
      const problem = problemIn(({ after, command }, { steps, seats, chance, draws }, index) => {
        if (index !== Math.floor(steps.length / 2)) return;
        if (game.rules.outcome(after)) return;
        const view = game.visibility.view(after, 'spectator');
        soundChances(engine.chances?.(view, chance()), game.status(view));
        for (let seat = 0; seat < seats; seat++) {
          const own = game.visibility.view(after, seat);
          if (!isAwaited(game, own, seat)) continue;
          // In a pause nothing is taken yet.
          const now = Math.max(command.at, game.status(own).clock?.from ?? 0);
          const isTaken = (act: G['action']) =>
            !isRefusal(game.rules.decide(after, { type: 'act', at: now, seat, act }, draws()));
          soundWeighing(engine.weigh?.(own, seat, chance()), isTaken);
        }
      });
      expect(problem).toBeNull();
    });

    test('options with everything left out are allowed, and reading them twice changes nothing', () => {
      for (const { options } of played()) {
        expect(game.options.schema.parse(options)).toEqual(options);
        expect((game.options.recorded?.() ?? game.options.schema).parse(options)).toEqual(options);
      }
      const defaults = game.options.schema.parse({});
      for (let seats = game.info.seats.min; seats <= game.info.seats.max; seats++)
        expect(game.options.check(defaults, seats)).toEqual([]);
    });

    test('no text in the options brings in what cannot be seen', () => {
      for (const { options } of played().slice(0, 40)) {
        const taken = textsIn(options).flatMap((_, place) =>
          textsIn(game.options.schema.safeParse(soiled(options, place)).data),
        );
        expect(taken.filter((text) => cleaned(text) !== text)).toEqual([]);
      }
    });

    test('the same seed plays the same match', () => {
      const again = playMatch(game, 7, engine, randomOptions);
      expect(again.end).toEqual(played().find(({ seed }) => seed === 7)?.end);
    });
  });
}

const viewers = (seats: number): Viewer[] => [...Array.from({ length: seats }, (_, seat): Seat => seat), 'spectator'];
