/** A game by the rules that it once had: logs are read, and matches end, by those that they began with. */
import type { EarlierRules, Game } from './game.ts';

const found = new WeakMap<Game, readonly Game[]>();

/** @returns always the same object for a version; undefined for one that never was */
export function byRules(game: Game, version: number): Game | undefined {
  if (game.info.rulesVersion === version) return game;
  const earlier = found.get(game) ?? (game.earlier ?? []).map((rules) => asPlayedBy(game, rules));
  found.set(game, earlier);
  return earlier.find(({ info }) => info.rulesVersion === version);
}

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
