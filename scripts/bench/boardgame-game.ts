/** The board as boardgame.io has games: for its server and its clients alike. */
export const boardgame = {
  name: 'board',
  setup: () => ({ cells: Array.from({ length: 400 }, () => null as string | null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place({ G, playerID }: { G: { cells: (string | null)[] }; playerID: string }, square: number): void {
      G.cells[square] = playerID;
    },
  },
};
