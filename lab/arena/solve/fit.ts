/**
 * Fits what a position of more than two is worth. Crowd by crowd, the smallest first: positions are drawn, a search
 * says what each is worth, by what is known of the positions that come after, and strengths are fitted to that; then
 * again, until they tell of each other. Three stand on the solved match of two, four on three, and so on.
 * Source: Gordon, "Stable Function Approximation in Dynamic Programming" (1995).
 */
import { at } from '../../../shared/contract/at.ts';
import { chanceOf, type Chance } from '../../../shared/contract/random.ts';
import { Position } from '../../../shared/games/wa-wa-west/bot-position.ts';
import { crowdsOf, featuresOf, statusOf, useWeights } from '../../../shared/games/wa-wa-west/bot-worth.ts';
import { options as schema } from '../../../shared/games/wa-wa-west/options.ts';
import { initial } from '../../../shared/games/wa-wa-west/rules.ts';
import type { Player, WaWaWestView } from '../../../shared/games/wa-wa-west/types.ts';

const PASSES = 4;
const POSITIONS = 700;
/** A position is one of many: fewer samples will do, but what is fitted is no better than the search that says it. */
const EFFORT = 2;
const SAMPLES = 300;
const EPOCHS = 60;
/** So much of a weight is thought to be noise, for each position. */
const DOUBT = 1;

/** A position by features, and what is to be told of it. */
interface Example {
  features: number[][];
  shares: number[];
}

/** @param keep is given all weights after each crowd: larger ones have those of the largest that is fitted */
export async function fit(tell: (line: string) => void, keep: (weights: Float64Array) => Promise<void>): Promise<void> {
  const chance = chanceOf(2022);
  const weights = new Float64Array(crowdsOf.count * crowdsOf.weights);
  let fewest = 3;
  for (let crowd = 0; crowd < crowdsOf.count; crowd++) {
    const most = crowdsOf.limits[crowd] ?? 16;
    const from = crowd * crowdsOf.weights;
    // It begins as the crowd before; the first with the thought that ammo is good.
    const before = crowd > 0 ? weights.slice(from - crowdsOf.weights, from) : firstThought();
    for (let larger = from; larger < weights.length; larger += crowdsOf.weights) weights.set(before, larger);
    for (let pass = 1; pass <= PASSES; pass++) {
      useWeights(weights);
      const examples = Array.from({ length: POSITIONS }, () => example(chance, fewest + chance.int(most - fewest + 1)));
      const error = learn(weights, examples, chance);
      tell(`${fewest} to ${most} living, pass ${pass}: told with a mean error of ${error.toFixed(4)}`);
    }
    for (let larger = from; larger < weights.length; larger += crowdsOf.weights)
      weights.copyWithin(larger, from, from + crowdsOf.weights);
    await keep(weights);
    fewest = most + 1;
  }
}

const firstThought = () =>
  Float64Array.from({ length: crowdsOf.weights }, (_, place) => (place <= 12 ? 0.4 * Math.sqrt(place) : 0));

const options = schema.parse({});

function example(chance: Chance, living: number): Example {
  const state = initial(options, living);
  const players = state.players.map((player) => ({ ...player, ...standing(chance), chosen: false, pick: null }));
  const view: WaWaWestView = { ...state, phase: 'choosing', round: 1, blast: chance.float() < 0.06, players };
  const features = players.map((player) => {
    const [most = 0, second = 0] = players
      .filter((other) => other !== player)
      .map(({ ammo }) => ammo)
      .toSorted((a, b) => b - a);
    return featuresOf(living, view.blast, { ammo: player.ammo, status: statusOf(player), most, second });
  });
  return { features, shares: new Position(view, EFFORT).chances(SAMPLES) };
}

/** Mostly poor, as players are. */
function standing(chance: Chance): Partial<Player> {
  const ammo = Math.min(14, Math.floor(-2.6 * Math.log(1 - chance.float())));
  const draw = chance.float();
  if (draw < 0.1) return { ammo, juiced: true, last: 'orange-juice', inARow: 1 };
  if (draw < 0.18) return { ammo: ammo + 2, last: 'battery', inARow: 1 };
  if (draw < 0.22) return { ammo, last: 'shield', inARow: 7 + chance.int(4) };
  return draw < 0.25 ? { ammo, stunned: true } : { ammo };
}

/** By steps down the slope of the cross-entropy, each weight at a pace of its own (AdaGrad). @returns the mean error */
function learn(weights: Float64Array, examples: Example[], chance: Chance): number {
  const steep = new Float64Array(weights.length).fill(1e-6);
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const { features, shares } of chance.shuffle(examples)) {
      const told = tellOf(weights, features);
      const slopes = new Map<number, number>();
      features.forEach((own, player) => {
        for (const place of own) slopes.set(place, (slopes.get(place) ?? 0) + shares[player]! - told[player]!);
      });
      for (const [place, slope] of slopes) {
        const down = slope - (DOUBT * weights[place]!) / (examples.length * 20);
        steep[place]! += down ** 2;
        weights[place]! += (0.3 / (1 + epoch * 0.1)) * (down / Math.sqrt(steep[place]!));
      }
    }
  const errors = examples.flatMap(({ features, shares }) =>
    tellOf(weights, features).map((share, player) => Math.abs(share - at(shares, player))),
  );
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

function tellOf(weights: Float64Array, features: number[][]): number[] {
  const strengths = features.map((own) => Math.exp(own.reduce((sum, place) => sum + weights[place]!, 0)));
  const total = strengths.reduce((sum, strength) => sum + strength, 0);
  return strengths.map((strength) => strength / total);
}
