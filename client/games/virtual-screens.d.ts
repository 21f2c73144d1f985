declare module 'virtual:screens' {
  // eslint-disable-next-line typescript/consistent-type-imports -- the declaration of a module can't import by a relative path
  type GameUi = import('../kit/game-ui.ts').GameUi;
  // eslint-disable-next-line typescript/consistent-type-imports -- the same
  type GameTypes = import('../../shared/contract/game.ts').GameTypes;
  // eslint-disable-next-line typescript/consistent-type-imports -- the same
  type Game = import('../../shared/contract/game.ts').Game;
  // eslint-disable-next-line typescript/consistent-type-imports -- the same
  type SyncedGame = import('../../shared/contract/game.ts').SyncedGame;
  // eslint-disable-next-line typescript/consistent-type-imports -- the same
  type GamePoster = import('../kit/game-ui.ts').GamePoster;

  // eslint-disable-next-line typescript/consistent-type-imports -- the same
  type GameRules = import('../kit/game-ui.ts').GameRules;
  // eslint-disable-next-line typescript/consistent-type-imports -- the same
  type GameOffer = import('../kit/game-ui.ts').GameOffer;

  /** Of the games that can be played, in their order. */
  export const infos: readonly GameOffer[];
  /** By the game's id. */
  export const posters: Record<string, () => Promise<{ default: GamePoster }>>;
  export const screens: Record<string, () => Promise<{ default: GameUi }>>;
  export const rules: Record<string, () => Promise<GameRules>>;
  /** Of the games that can be played, their options by default. */
  export const usual: Record<string, GameTypes['options']>;
  export const games: Record<string, () => Promise<Game>>;
  export const tables: Record<string, () => Promise<SyncedGame>>;
}
