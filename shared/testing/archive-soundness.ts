/** What a game tells lists of its matches, and the pages of its players. */
import { expect } from 'vitest';
import type { Game, GameTypes, Seat } from '../contract/game.ts';
import type { PlayedMatch } from './simulation.ts';

/** @throws where a form could not be made of the words */
export function soundWords<G extends GameTypes>({ archive, info, options }: Game<G>): void {
  if (!archive) return;
  const { variants, endings, lengths } = archive;
  for (const [id, title] of Object.entries({ ...variants, ...endings })) {
    expect(id).toMatch(/^[a-z0-9-]{1,30}$/);
    expect(title).toMatch(/^[A-Z].{1,39}$/);
  }
  expect(lengths.shortTo).toBeGreaterThan(0);
  expect(lengths.longFrom).toBeGreaterThan(lengths.shortTo + 1);
  // Every list calls a tie so.
  expect(endings).not.toHaveProperty('tie');
  expect(archive.variantsOf(options.schema.parse({}), info.seats.min)).toEqual([]);
}

/** @throws where something has no name, is of no seat, or is not read from what a spectator has seen by the end */
export function soundArchive<G extends GameTypes>(game: Game<G>, match: PlayedMatch<G>): void {
  if (!game.archive) return;
  const { options, seats, start, steps, end } = match;
  const { variants, endings, lengths, variantsOf, endingOf, choices, falls } = game.archive;
  const isSeat = (seat: Seat) => seat >= 0 && seat < seats;
  const holds = variantsOf(options, seats);
  expect(Object.keys(variants)).toEqual(expect.arrayContaining(holds));
  expect(new Set(holds).size).toBe(holds.length);

  const all = [...start, ...steps.flatMap((step) => step.events)];
  const open = all.map((event) => game.visibility.redact(event, 'spectator'));
  const view = game.visibility.view(end, 'spectator');
  expect(Object.keys(endings)).toContain(endingOf(open, view));
  expect(game.status(view).round?.unit ?? lengths.unit).toBe(lengths.unit);

  const chosen = choices(open, view);
  expect(chosen).toEqual(choices(all, game.visibility.view(end, 'referee')));
  const titles = new Map(chosen.map(({ id, title }) => [id, title]));
  for (const { seat, id, title } of chosen)
    if (!isSeat(seat) || id === '' || title === '' || titles.get(id) !== title)
      throw new Error(`seed ${match.seed}: seat ${seat} chose "${id}", called "${title}"`);

  const fell = falls(open);
  expect(fell).toEqual(falls(all));
  for (const { seat, by } of fell)
    if (by.includes(seat) || new Set(by).size < by.length || [seat, ...by].some((one) => !isSeat(one)))
      throw new Error(`seed ${match.seed}: seat ${seat} was put out by ${by.join()}`);
}
