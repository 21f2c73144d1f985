/** A game decides its own commands, on its own state. */
import type { Game } from '../../shared/contract/game.ts';
import type { NamedChance } from '../../shared/contract/random.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import type { WaWaWestState } from '../../shared/games/wa-wa-west/types.ts';
import { warZone } from '../../shared/games/war-zone/game.ts';

declare const state: WaWaWestState;
declare const chance: NamedChance;
const { decide } = waWaWest.rules;

decide(state, { type: 'act', at: 0, seat: 1, act: { type: 'pass' } }, chance); // error TS2322
decide(state, { type: 'act', at: 0, seat: 1, act: { type: 'choose', card: 'gun' } }, chance); // error TS2353
decide(state, { type: 'act', at: 0, act: { type: 'choose', item: 'gun' } }, chance); // error TS2345
decide(warZone.rules.initial(warZone.options.schema.parse({}), 2), { type: 'clock', at: 0 }, chance); // error TS2739

/** The platform can't read a game's data, and still tells a view from a state. */
export const decideOnView = (game: Game, view: ReturnType<Game['visibility']['view']>) =>
  game.rules.decide(view, { type: 'clock', at: 0 }, chance); // error TS2345
