/** The listed games, as the platform sees them: as they are played today, and as older logs were. */
import type { EarlierRules, Game } from '../contract/game.ts';
import * as list from './list.ts';

export const games: readonly Game[] = Object.values(list);

const earlierGames = games.flatMap((game) => (game.earlier ?? []).map((rules) => asPlayedBy(game, rules)));

/** @param version of the rules; today's if left out */
export const gameOf = (id: string, version?: number): Game | undefined =>
  version === undefined
    ? games.find(({ info }) => info.id === id)
    : [...games, ...earlierGames].find(({ info }) => info.id === id && info.rulesVersion === version);

/** A game by older rules: whatever they do not name is as today. */
function asPlayedBy(game: Game, { version, ruleset, switches, meant, rules }: EarlierRules): Game {
  return {
    ...game,
    info: { ...game.info, rulesVersion: version, ruleset: ruleset ?? game.info.ruleset },
    // What logs of today leave unsaid, older ones do.
    options: { ...game.options, switches: { ...game.options.switches, ...switches }, meant },
    rules: { ...game.rules, ...rules },
  };
}
