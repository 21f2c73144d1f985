/** Whether the chances that a game's engine gives come true: about one position of each match, as everybody could know it. */
import { chanceIn } from '../../replays/log/fairness.ts';
import type { Game, GameTypes, Outcome } from '../../shared/contract/game.ts';
import { engineOf } from '../../shared/games/engines.ts';

/** A side is a player, or a team, which counts once: its first seat stands for it. */
export class Chances {
  readonly #game: Game;
  /** By tenth of chances: how many sides were given them, how much in all, and how often those won. A tie is shared. */
  readonly #tenths = Array.from({ length: 10 }, () => ({ sides: 0, given: 0, won: 0 }));
  /** How likely a position is drawn, going by the matches before. */
  #rate = 0.05;
  #positions = 0;
  #matches = 0;

  constructor(game: Game) {
    this.#game = game;
  }

  /** Every position is equally likely to be picked. Picking a match first would favour short ones, where the leader mostly won. */
  draw(seed: string): { watch(view: GameTypes['view']): void; over(outcome: Outcome): void } {
    const chance = chanceIn(`${seed} sample`)('position');
    const drawn: GameTypes['view'][] = [];
    return {
      watch: (view) => {
        this.#positions++;
        if (chance.float() < this.#rate) drawn.push(view);
      },
      over: (outcome) => {
        const { chances } = engineOf(this.#game.info.id);
        for (const view of drawn) this.#tally(view, chances?.(view, chance) ?? [], outcome);
        this.#rate = ++this.#matches / this.#positions;
      },
    };
  }

  #tally(view: GameTypes['view'], chances: readonly number[], { winners }: Outcome): void {
    const { seats } = this.#game.status(view);
    const firsts = [...Map.groupBy(chances.keys(), (seat) => seats[seat]?.team ?? `seat ${seat}`).values()];
    const sides = firsts.map(([seat]) => seat!);
    const won = sides.filter((seat) => winners.includes(seat)).length;
    for (const seat of sides) {
      const given = chances[seat]!;
      const tenth = this.#tenths[Math.min(9, Math.floor(given * 10))]!;
      tenth.sides++;
      tenth.given += given;
      tenth.won += winners.includes(seat) ? 1 / won : 0;
    }
  }

  /** By tenth, means of what was given and won; null where no side was given such chances. */
  result(): ({ sides: number; given: number; won: number } | null)[] {
    return this.#tenths.map(({ sides, given, won }) =>
      sides > 0 ? { sides, given: given / sides, won: won / sides } : null,
    );
  }
}
