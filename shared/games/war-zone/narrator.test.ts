import { expect, test } from 'vitest';
import { warZone } from './game.ts';
import type { WarZoneEvent } from './types.ts';

const view = { options: warZone.options.parse({}) } as never;
const names = ['Ada', 'Bo', 'Cleo'];
const attacked = {
  type: 'attacked',
  by: 0,
  target: 1,
  card: 'artillery',
  damage: 5,
  counteraction: { health: 2, damage: 1 },
  copycat: 1,
  deadline: 9,
} as const;

test.each<[WarZoneEvent, string[]]>([
  [
    { type: 'dealt', hands: [0, 1].map((seat) => ({ seat, cards: Array(6).fill('hidden') })), deck: 'hidden' },
    ['Ada and Bo are dealt 6 cards each.'],
  ],
  [{ type: 'exchanged', seat: 0, put: ['hidden'], timedOut: false }, ['Ada puts 1 card under the deck.']],
  [{ type: 'exchanged', seat: 0, put: [], timedOut: false }, []],
  [{ type: 'drew', seat: 0, cards: ['bunker'] }, []],
  [{ type: 'passed', seat: 2, timedOut: true }, ['Cleo runs out of time and passes.']],
  [
    attacked,
    [
      'Ada plays Artillery at Bo.',
      'A counteraction: 1 more damage and 2 health, unless it is blocked.',
      'The same as the last attack: Ada gains 1 health.',
    ],
  ],
  [{ ...attacked, counteraction: null, copycat: 0 }, ['Ada plays Artillery at Bo.']],
  [{ type: 'blocked', by: 0, target: 1, attack: 'artillery', card: 'bunker' }, ['Bo blocks with Bunker.']],
  [
    { type: 'hit', by: 0, target: 1, attack: 'artillery', damage: 5, health: 15, gained: 2, timedOut: false },
    ['Artillery costs Bo 5, 15 health left.', 'Ada gains 2 health.'],
  ],
  [
    { type: 'hit', by: 0, target: 1, attack: 'artillery', damage: 5, health: 0, gained: 0, timedOut: true },
    ['Bo runs out of time.', 'Artillery costs Bo 5.'],
  ],
  [{ type: 'fell', seat: 1, by: 0, cards: ['bunker'] }, ['Bo is out.']],
  [{ type: 'lapsed', by: 0, target: 1, attack: 'artillery' }, ['The attack on Bo comes to nothing.']],
  [{ type: 'reshuffled', deck: ['bunker'] }, ['The discard pile is shuffled and becomes the deck.']],
  [
    { type: 'lightning-opened', seats: [0, 2] },
    ['The deck is out. Lightning round between Ada and Cleo: 7 health, 4 cards.'],
  ],
  [
    { type: 'ended', ending: 'speedy', outcome: { tie: false, winners: [0, 2] } },
    ['The deck is out. Ada and Cleo win.'],
  ],
  [
    { type: 'ended', ending: 'turn-limit', outcome: { tie: true, winners: [0, 1] } },
    ['The last turn is played. A tie between Ada and Bo.'],
  ],
  [
    { type: 'ended', ending: 'lightning', outcome: { tie: false, winners: [1] } },
    ['The lightning round is over. Bo wins.'],
  ],
])('told: %o', (event, sentences) => {
  expect(warZone.tell(event, names, view)).toEqual(sentences);
});
