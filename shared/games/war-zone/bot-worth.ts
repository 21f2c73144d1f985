/**
 * What a position is worth in which all cards are known: how likely each side wins, by figures that were fitted to a
 * great many matches played by habit (softmax regression).
 */
import { OVER, type QuickMatch } from './bot-match.ts';

/** What is counted of each player. */
const FEATURES = 13;

/** Adds up what is counted of a seat. Damage and health are measured in the damage of the house deck. */
function addFeatures(match: QuickMatch, seat: number, into: Float64Array, from: number): void {
  const { numbers } = match;
  const kinds = numbers.kinds.length;
  const scale = HOUSE_DAMAGE / numbers.meanDamage;
  const health = (match.health[seat]! * scale) / 20;
  let distance = 0;
  for (let other = match.turn; other !== seat && distance < match.seats; other = match.nextLiving(other)) distance++;
  let best = 0;
  let second = 0;
  let answer = 0;
  for (let kind = 0, cell = seat * kinds; kind < numbers.attacks; kind++, cell++) {
    const count = match.hands[cell]!;
    if (count === 0) continue;
    const damage = numbers.damage[kind]! * scale;
    if (damage > best) {
      second = count > 1 ? damage : best;
      best = damage;
    } else if (damage > second) second = damage;
    if (distance === 0 && match.isTriggered(seat, kind))
      answer = Math.max(answer, (numbers.bonusHealth[kind]! + numbers.bonusDamage[kind]!) * scale);
  }
  let shelter = 0;
  let further = 0;
  for (let kind = numbers.attacks, cell = seat * kinds + kind; kind < kinds; kind++, cell++) {
    const count = match.hands[cell]!;
    if (count === 0) continue;
    shelter += numbers.threat[kind]!;
    further += (count - 1) * numbers.threat[kind]!;
  }
  into[from]! += 1;
  into[from + 1]! += health;
  into[from + 2]! += Math.sqrt(health);
  into[from + 3]! += Math.min(1, health * 3);
  into[from + 4]! += distance === 0 ? 1 : 0;
  into[from + 5]! += distance === 1 ? 1 : 0;
  into[from + 6]! += best > 0 ? 1 : 0;
  into[from + 7]! += best / 5;
  into[from + 8]! += second / 5;
  into[from + 9]! += shelter;
  into[from + 10]! += further;
  into[from + 11]! += answer / 4;
  into[from + 12]! += match.setting.speedy && !match.lightning ? (health * 4) / Math.sqrt(match.deck + 2) : 0;
}

const HOUSE_DAMAGE = 4.075;

/** How likely that side wins, 0 to 1; a tie is shared. */
export function worthOf(match: QuickMatch, side: number): number {
  const { sides, teams, speedy } = match.setting;
  if (match.phase === OVER) {
    if ((match.winners & (1 << side)) === 0) return 0;
    let winners = 0;
    for (let bits = match.winners; bits; bits &= bits - 1) winners++;
    return 1 / winners;
  }
  let living = 0;
  for (let seat = 0; seat < match.seats; seat++) if (match.alive[seat]) living |= 1 << sides[seat]!;
  if ((living & (1 << side)) === 0) return 0;
  let count = 0;
  for (let bits = living; bits; bits &= bits - 1) count++;
  const weights = fitted[`${teams ? 'teams' : 'alone'} ${speedy && !match.lightning ? 'speedy ' : ''}${count}`]!;
  let own = 0;
  let all = 0;
  for (let other = 0; other < match.seats; other++) {
    if ((living & (1 << other)) === 0) continue;
    features.fill(0);
    for (let seat = 0; seat < match.seats; seat++)
      if (match.alive[seat] && sides[seat] === other) addFeatures(match, seat, features, 0);
    let score = 0;
    for (let index = 0; index < FEATURES; index++) score += weights[index]! * features[index]!;
    const share = Math.exp(score);
    all += share;
    if (other === side) own = share;
  }
  return own / all;
}

const features = new Float64Array(FEATURES);

/** By kind of match and how many sides live. */
const fitted: Record<string, readonly number[]> = {
  'alone 2': [0, 3.638, 1.002, 0.504, 0.175, -0.175, 0.07, 0.661, 0.138, 1.434, -0.358, 0.399, 0],
  'alone 3': [0, 3.081, -0.836, -0.379, 0.137, 0.099, 0.34, 0.149, 0.055, 1.243, 0.196, 0.253, 0],
  'alone 4': [0, 2.902, -1.726, -1.094, 0.038, 0.039, -0.07, 0.287, 0.069, 0.648, -0.018, -0.134, 0],
  'alone 5': [0, 2.508, -2.523, -0.733, 0.049, 0.053, 0.063, 0.094, 0.072, 0.606, 0.369, 0.071, 0],
  'alone 6': [0, 1.523, -1.927, -0.568, 0.039, 0.03, 0.139, 0.075, -0.035, 0.48, -0.187, -0.262, 0],
  'alone speedy 2': [0, 1.316, 0.68, 0.433, 0.148, -0.148, 0.05, 0.847, 0.311, 1.942, 0.12, 0.364, 4.667],
  'alone speedy 3': [0, -1.324, -1.868, -0.663, 0.147, 0.072, 0.364, 0.05, 0.177, 1.389, 0.442, 0.133, 8.199],
  'alone speedy 4': [0, -2.639, -2.965, -0.84, 0.106, 0.034, 0.244, 0.13, 0.062, 1.435, 0.662, 0.2, 9.761],
  'alone speedy 5': [0, -2.86, -2.632, -0.958, 0.077, 0.007, 0.402, -0.095, 0.411, 1.911, 0.884, 0.075, 9.281],
  'alone speedy 6': [0, -0.535, -1.077, -1.866, 0.068, 0.051, 0.305, 0.076, 0.184, 1.734, 0.741, 0.214, 6.292],
  'teams 2': [-0.4, 1.952, 1.441, 0.31, 0.37, 0.175, -0.042, 0.516, 0.214, 1.194, 0.24, 0.539, 0],
  'teams 3': [-0.753, 2.257, 1.207, 0.181, 0.193, -0.159, 0, 0.257, 0.133, 1.461, 0.513, 0.187, 0],
  'teams speedy 2': [-0.084, -0.175, 0.394, 0.554, 0.416, 0.168, -0.008, 0.588, 0.199, 1.287, -0.189, 0.298, 4.828],
  'teams speedy 3': [-1.068, -0.508, 0.064, 0.1, 0.181, -0.243, 0.187, 0.203, 0.172, 1.706, 0.952, 0.305, 7.112],
};
