declare module 'virtual:screens' {
  // eslint-disable-next-line typescript/consistent-type-imports -- the declaration of a module can't import by a relative path
  type GameUi = import('../kit/game-ui.ts').GameUi;

  /** By the game's id. */
  export const screens: Record<string, () => Promise<{ default: GameUi }>>;
}
