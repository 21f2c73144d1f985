import { describe, expect, test } from 'vitest';
import { waWaWest } from './game.ts';
import { playRounds, type Script } from './testing.ts';

const names = ['Ann', 'Bo', 'Cy', 'Di'];
const dead = { alive: false, ammo: 0 };
const rich = { ammo: 30 };

function tellRounds(script: Script, ...lines: string[]): string[] {
  const { events, state } = playRounds(script, ...lines);
  return events.flatMap((event) => waWaWest.tell(event, names, waWaWest.view(state, 'spectator')));
}

describe('a reveal in sentences', () => {
  // prettier-ignore
  test.each<{ name: string; rounds: string[]; says: string[] } & Script>([
    { name: 'who plays alike is told together', rounds: ['reload | reload | shield'], says: ['Ann and Bo play Reload.', 'Cy plays Shield.', 'Ann loads 1.', 'Bo loads 1.'] },
    { name: 'hits and deaths', rounds: ['gun | reload | reload | shield'], says: ['Ann plays Gun.', 'Bo and Cy play Reload.', 'Di plays Shield.', 'Ann’s Gun hits Bo and Cy.', 'Bo and Cy are out.'] },
    { name: 'the end', rounds: ['gun | reload'], says: ['Ann plays Gun.', 'Bo plays Reload.', 'Ann’s Gun hits Bo.', 'Bo is out.', 'Ann wins.'] },
    { name: 'a conflict', rounds: ['gun | gun | shield'], says: ['Ann and Bo play Gun.', 'Cy plays Shield.', 'Ann fires before Bo.', 'Ann’s Gun hits Bo.', 'Bo is out.'] },
    { name: 'a photo finish', rounds: ['gun@0 | gun@0'], says: ['Ann and Bo play Gun.', 'Ann and Bo fire at the same moment: neither hits the other.', 'A photo finish nobody can decide. A tie between Ann and Bo.'] },
    { name: 'aims', options: { precision: true }, rounds: ['minigun>1 | shield | shield'], says: ['Ann plays Minigun at Bo.', 'Bo and Cy play Shield.'] },
    { name: 'a mirror', rounds: ['mirror | reload'], says: ['Ann mirrors Bo: Reload.', 'Bo plays Reload.', 'Ann loads 1.', 'Bo loads 1.'] },
    { name: 'a Skip and why', given: { ammo: 0 }, rounds: ['gun | shield'], says: ['Ann tries Gun, not enough ammo: Skip.', 'Bo plays Shield.'] },
    { name: 'out of time', rounds: ['- | shield'], says: ['Ann runs out of time and skips.', 'Bo plays Shield.'] },
    { name: 'stunned', given: [{ stunned: true }, rich], rounds: ['- | shield'], says: ['Ann is stunned and skips.', 'Bo plays Shield.'] },
    { name: 'leaving', rounds: ['-! | shield | shield'], says: ['Ann leaves for good.', 'Ann has left and skips.', 'Bo and Cy play Shield.', 'Ann is gone.'] },
    { name: 'juice', given: [{ juiced: true }, rich, rich], rounds: ['reload | gun | orange-juice'], says: ['Ann plays Reload.', 'Bo plays Gun.', 'Cy plays Orange Juice.', 'Bo’s Gun hits Ann and Cy.', 'Orange Juice saves Ann.', 'Cy is out.', 'Ann loads 1.'] },
    { name: 'juice that hits', given: [{ juiced: true }, rich, rich], rounds: ['skip | grenade | reinforced-shield'], says: ['Ann plays Skip.', 'Bo plays Grenade.', 'Cy plays Reinforced Shield.', 'Ann’s Orange Juice hits Bo.', 'Bo’s Grenade hits Ann.', 'Orange Juice saves Ann.', 'Bo is out.'] },
    { name: 'what takes hold', given: [{ ammo: 9, last: 'battery' }, rich, rich, rich], rounds: ['stun-gun>3 | shield | shield | shield'], says: ['Ann plays Stun Gun at Di.', 'Bo, Cy, and Di play Shield.', 'Ann stuns Di, who must skip the next round.'] },
    { name: 'Fireworks', rounds: ['firework | shield'], says: ['Ann plays Firework.', 'Bo plays Shield.', 'Ann has a Firework in the air: it bursts next round.'] },
    { name: 'a Blast', blast: true, rounds: ['reload | shield | reload'], says: ['Ann and Cy play Reload.', 'Bo plays Shield.', 'The Firework bursts over everyone.', 'The Firework Blast hits Bo.', 'Bo is out.', 'Ann loads 1.', 'Cy loads 1.'] },
    { name: 'a theft', options: { thievery: true }, rounds: ['gun | reload | shield'], says: ['Ann plays Gun.', 'Bo plays Reload.', 'Cy plays Shield.', 'Ann’s Gun hits Bo.', 'Bo is out.', 'Ann takes 30 ammo from Bo.'] },
    { name: 'a revival', given: [rich, rich, dead], rounds: ['necromancy>2 | necromancy>2 | x'], says: ['Ann plays Necromancy at Cy.', 'Bo plays Necromancy at Cy.', 'Ann and Bo bring Cy back to life.'] },
    { name: 'nobody left', rounds: ['-! | -!'], says: ['Ann leaves for good.', 'Bo leaves for good.', 'Ann has left and skips.', 'Bo has left and skips.', 'Ann and Bo are gone.', 'Nobody is left. A tie between Ann and Bo.'] },
    { name: 'the last round', options: { maxRounds: 1 }, rounds: ['shield | shield'], says: ['Ann and Bo play Shield.', 'The last round is played. A tie between Ann and Bo.'] },
    { name: 'a team wins', options: { teams: true }, rounds: ['gun | reload | shield'], says: ['Ann plays Gun.', 'Bo plays Reload.', 'Cy plays Shield.', 'Ann’s Gun hits Bo.', 'Bo is out.', 'Ann and Cy win.'] },
    { name: 'items of the players’ own by their names', options: { customItems: [{ id: 'nap', name: 'Long Nap', type: 'Defense V' }] }, rounds: ['nap | shield'], says: ['Ann plays Long Nap.', 'Bo plays Shield.'] },
  ])('$name', ({ rounds, says, ...script }) => {
    expect(tellRounds(script, ...rounds)).toEqual(says);
  });

  test('a choice and an opening say nothing', () => {
    const { state } = playRounds({}, 'shield | shield');
    const view = waWaWest.view(state, 'spectator');
    expect(waWaWest.tell({ type: 'chose', seat: 0, pick: 'hidden' }, names, view)).toEqual([]);
    expect(waWaWest.tell({ type: 'round-opened', round: 1, opensAt: 0, deadline: 1 }, names, view)).toEqual([]);
  });
});
