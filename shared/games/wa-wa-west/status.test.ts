/** Who came where, by the rules alone. */
import { expect, test } from 'vitest';
import { inLines } from '../../contract/standings.ts';
import { waWaWest } from './game.ts';
import { playRounds, type Script } from './testing.ts';

const rich = { ammo: 30 };
const equal = { rules: { firstToFire: false } };

// prettier-ignore
test.each<{ name: string; script?: Script; rounds: string[]; standings: string[] }>([
  { name: 'the last one alive, then whoever lived longer', rounds: ['gun | shield | reload', 'laser-gun | shield | x'], standings: ['1: 0', '2: 1', '3: 2'] },
  { name: 'who dies in the same round shares a rank', rounds: ['gun | shield | reload | reload', 'laser-gun | shield | x | x'], standings: ['1: 0', '2: 1', '3: 2 3'] },
  { name: 'who leaves has lived until the next reveal', rounds: ['shield | shield! | shield', 'gun | x | reload'], standings: ['1: 0', '2: 2', '3: 1'] },
  { name: 'of who was brought back the last death counts', rounds: ['gun@0 | reload | shield | shield', 'necromancy>1 | x | shield | shield', 'gun | shield | reload | shield', 'laser-gun | shield | x | reload'], standings: ['1: 0', '2: 1 3', '4: 2'] },
  { name: 'those who tie', script: { options: equal }, rounds: ['grenade | grenade'], standings: ['1: 0 1'] },
  { name: 'a tie at the round limit is above the dead', script: { options: { maxRounds: 1 } }, rounds: ['gun | shield | reload'], standings: ['1: 0 1', '3: 2'] },
  { name: 'a tie that ends the match is above those who only stand', script: { options: { undecided: 'ends' } }, rounds: ['gun@0 | gun@0 | shield | reload'], standings: ['1: 0 1', '3: 2', '4: 3'] },
  { name: 'a team wins with its dead, and falls as one', script: { options: { teams: true }, given: rich }, rounds: ['shield | gun | reload | reload', 'gun | reload | x | shield', 'laser-gun | x | x | shield'], standings: ['1: 0 2', '3: 3 1'] },
])('[WW-37] $name', ({ script = {}, rounds, standings }) => {
  const { events, state, refusals } = playRounds(script, ...rounds);
  expect([refusals, state.phase]).toEqual([[], 'over']);
  expect(inLines(waWaWest.standings(events, waWaWest.visibility.view(state, 'spectator')))).toEqual(standings);
});
