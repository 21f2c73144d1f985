/** The most that anybody can win against the bot of two who knows its mixes by heart: what there is to gain is what it gives away. */
import { Duel } from '../../shared/games/wa-wa-west/bot-duel.ts';
import type { Play, Position } from '../../shared/games/wa-wa-west/bot-duel-values.ts';

/** How the bot plays, by its own codes. */
type Bot = (position: Position) => Play;

/**
 * By backward induction over all rounds of a match, in all of its rules but for the moments of firing, which are a coin.
 * Both may have ammo up to `mostAmmo`, streaks and whatever takes hold, also what the bot itself would never come to.
 *
 * @returns the share of the match that a best response wins from the start, by rounds that are left: the last is for a whole match
 */
export function bestResponse(
  bot: Duel,
  { play, mostAmmo, rounds }: { play: Bot; mostAmmo: number; rounds: number },
): number[] {
  const duel = new Duel(bot.options, { standings: bot.standings(), mostAmmo });
  const codes = bot.standings().length * (mostAmmo + 1);
  const place = (own: number, other: number, blast: boolean) => (own * codes + other) * 2 + +blast;
  const botCode = Array.from({ length: codes }, (_, code) => bot.codeWith(duel.standingIn(code), duel.ammoIn(code)));

  const mixOf = remembered(play, Math.max(...botCode) + 1);

  let later = new Float64Array(codes * codes * 2).fill(0.5);
  const answers: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const values = new Float64Array(later.length);
    for (let own = 0; own < codes; own++)
      for (let other = 0; other < codes; other++)
        for (const blast of [false, true]) {
          const { moves, shares } = mixOf(botCode[other]!, botCode[own]!, blast);
          let best = 0;
          for (const move of duel.movesOf(own)) {
            let worth = 0;
            for (let index = 0; index < moves.length; index++) {
              const share = shares[index]!;
              if (share === 0) continue;
              for (const branch of duel.branches(own, other, blast, move, moves[index]!)) {
                const next = branch.isOver
                  ? branch.payoff
                  : later[
                      place(
                        duel.codeWith(branch.own, duel.ammoIn(own) + branch.ownAmmo),
                        duel.codeWith(branch.other, duel.ammoIn(other) + branch.otherAmmo),
                        branch.blast,
                      )
                    ]!;
                worth += share * branch.share * next;
              }
            }
            best = Math.max(best, worth);
          }
          values[place(own, other, blast)] = best;
        }
    later = values;
    answers.push(later[place(0, 0, false)]!);
  }
  return answers;
}

/** The moves that the bot plays at all, and how often. */
function remembered(play: Bot, codes: number) {
  const mixes: { moves: number[]; shares: number[] }[] = [];
  return (own: number, other: number, blast: boolean) =>
    (mixes[(own * codes + other) * 2 + +blast] ??= (() => {
      const { rows, shares } = play({ own, other, blast });
      const played = rows.flatMap((move, index) =>
        shares.rows[index]! > 0 ? [{ move, share: shares.rows[index]! }] : [],
      );
      return { moves: played.map(({ move }) => move), shares: played.map(({ share }) => share) };
    })());
}
