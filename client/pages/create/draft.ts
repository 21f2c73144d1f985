/** A table before it is opened, as it was set the last time. */
import type { Game, GameTypes, Variant } from '../../../shared/contract/game.ts';
import { problemsOf } from '../../../shared/contract/problems.ts';
import { talkAt, talkChoices, type TalkChoice } from '../../../shared/talk.ts';
import { keep, recall } from '../../app/storage/storage.ts';
import { valueAt } from '../../kit/options/fields.ts';

export interface Draft {
  seats: number;
  /** Only bots take the other seats. */
  againstBots: boolean;
  /** Listed; anybody can sit down, where seats are free. */
  public: boolean;
  /** What people can say there. */
  talk: TalkChoice;
  /** The game's options with every default filled in. */
  options: GameTypes['options'];
}

/** `isAway`: no server answered. */
export type Problems = { field: string; message: string; isAway?: boolean }[];

const USUAL_SEATS = 6;

export function lastDraft(game: Game): Draft {
  const kept = (recall(`draft.${game.info.id}`) ?? {}) as Partial<Draft>;
  const options = game.options.schema.safeParse(kept.options ?? {});
  return {
    seats: within(typeof kept.seats === 'number' ? kept.seats : USUAL_SEATS, game.info.seats),
    againstBots: kept.againstBots === true,
    public: kept.public === true,
    talk: talkChoices.find((one) => one === kept.talk) ?? 'chat',
    options: options.success ? options.data : game.options.schema.parse({}),
  };
}

export const usualDraft = (game: Game): Draft => ({
  seats: within(USUAL_SEATS, game.info.seats),
  againstBots: false,
  public: false,
  talk: 'chat',
  options: game.options.schema.parse({}),
});

/** Whether its rules are those that a table has whose host changes none. */
export const hasUsualOptions = (game: Game, { options }: Draft): boolean =>
  JSON.stringify(options) === JSON.stringify(game.options.schema.parse({}));

export const isPlayedBy = (variant: Variant, { options }: Draft): boolean =>
  Object.entries(variant.options).every(
    ([name, value]) => JSON.stringify(valueAt(options, [name])) === JSON.stringify(value),
  );

/** With the variant's options, or the usual ones in their places; all else stays. */
export function setTo(game: Game, variant: Variant, isOn: boolean, draft: Draft): Draft {
  const usual = game.options.schema.parse({});
  const own = Object.keys(variant.options).map((name) => [name, valueAt(usual, [name])]);
  return { ...draft, options: { ...draft.options, ...(isOn ? variant.options : Object.fromEntries(own)) } };
}

export const keepDraft = (game: Game, draft: Draft): void => keep(`draft.${game.info.id}`, draft);

/** What can be chosen: strangers at a public table write nothing to each other. */
export const talkWords = (isPublic: boolean): { value: TalkChoice; label: string; hint: string }[] =>
  [
    { value: 'chat' as const, label: 'Chat', hint: 'Players can write to each other.' },
    {
      value: 'emotes' as const,
      label: 'Emotes only',
      hint: `Emotes and ready-made phrases. ${isPublic ? 'Nobody writes at open tables.' : 'Nobody can write.'}`,
    },
    { value: 'quiet' as const, label: 'Quiet', hint: 'Nobody can say anything, not even with emotes.' },
  ].filter(({ value }) => talkAt(isPublic, value) === value);

/** What the house would refuse, said before asking. */
export function problemsIn(game: Game, draft: Draft): Problems {
  const read = game.options.schema.safeParse(draft.options);
  return read.success ? game.options.check(read.data, draft.seats) : problemsOf(read.error);
}

/** What the host should know about options that are allowed, but odd; nothing about those that are refused. */
export function notesOn(game: Game, draft: Draft): string[] {
  const read = game.options.schema.safeParse(draft.options);
  const isSound = read.success && game.options.check(read.data, draft.seats).length === 0;
  return isSound ? game.options.advise(read.data, draft.seats) : [];
}

/** What is wrong with one field, or anything inside it. */
export const problemAt = (problems: Problems, field: string): string | undefined =>
  problems
    .filter((problem) => problem.field === field || problem.field.startsWith(`${field}.`))
    .map((problem) => problem.message)
    .join(' ') || undefined;

const within = (seats: number, { min, max }: Game['info']['seats']) => Math.min(max, Math.max(min, Math.round(seats)));
