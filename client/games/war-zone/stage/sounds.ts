/** What a step sounds like, event by event. Nothing sounds that the stage does not show: a hidden card is only paper. */
import type { WarZoneEvent, WarZoneView } from '../../../../shared/games/war-zone/types.ts';
import type { Step } from '../../../kit/game-ui.ts';
import type { SoundCue } from '../../../kit/sound/cue.ts';
import { slideMsOf, times, type WarZoneBeat } from './beats.ts';

/** When each attack strikes after it was played, and each defence after it was, ms: as their effects have it. */
const attackMs: Record<string, number> = {
  'infantry-fire': 420,
  reinforcements: 360,
  artillery: 730,
  'cavalry-charge': 840,
  'gas-attack': 360,
  'tank-assault': 930,
  'air-raid': 750,
  sniper: 790,
};
const blockMs: Record<string, number> = {
  'barbed-wire': 410,
  'machine-gun': 260,
  bunker: 410,
  'gas-mask': 260,
  'anti-tank-gun': 380,
  'anti-aircraft-gun': 260,
  camouflage: 260,
};
/** Cards of one's own. */
const own = { attack: { sound: 'artillery', db: -6 }, attackMs: 640, block: { sound: 'bunker' }, blockMs: 410 };
const after = { asked: 130, hit: 60, counted: 120, fallen: 200, lightning: 120, end: 186, pile: 20 };

export function soundsOf(step: Step<WarZoneView, WarZoneEvent>, beats: readonly WarZoneBeat[]): SoundCue[] {
  let hasTicket = step.before.pending?.counteraction != null;
  return beats.flatMap((beat) => {
    if (beat.event.type === 'attacked') hasTicket = beat.event.counteraction !== null;
    return soundsIn(beat, hasTicket);
  });
}

function soundsIn({ event, atMs, forMs }: WarZoneBeat, hasTicket: boolean): SoundCue[] {
  const pile = { sound: 'discard', atMs: atMs + forMs - after.pile };
  switch (event.type) {
    case 'dealt':
      return dealt(event.hands, atMs, forMs);
    case 'drew':
      return event.cards.map((_, index) => ({ sound: 'draw', atMs: atMs + index * times.nextCard, seat: event.seat }));
    case 'exchanged':
      return event.put.map((_, index) => ({ sound: 'draw', atMs: atMs + index * times.nextCard, seat: event.seat }));
    case 'reshuffled':
      return [{ sound: 'shuffle', atMs }];
    case 'attacked': {
      const strike = attackMs[event.card];
      const sound = strike === undefined ? own.attack : { sound: event.card };
      return [
        { sound: 'ask-defence', atMs: atMs + after.asked, seat: event.target },
        { ...sound, atMs: atMs + (strike ?? own.attackMs), seat: event.target },
      ];
    }
    case 'blocked': {
      const strike = blockMs[event.card];
      const sound = strike === undefined ? own.block : { sound: event.card };
      return [{ ...sound, atMs: atMs + (strike ?? own.blockMs), seat: event.target }, pile];
    }
    case 'hit': {
      const strikeMs = atMs + (hasTicket ? times.ticket : after.hit);
      const points = Math.max(1, Math.round(slideMsOf(event.damage) / times.point));
      return [
        ...(hasTicket ? [{ sound: 'counteraction', atMs, seat: event.by }] : []),
        { sound: 'war-hit', atMs: strikeMs, seat: event.target },
        { sound: 'damage-tick', atMs: strikeMs + after.counted, seat: event.target, times: points },
        pile,
      ];
    }
    case 'lapsed':
      return [pile];
    case 'fell':
    case 'left':
      return [{ sound: 'fallen', atMs: atMs + after.fallen, seat: event.seat }];
    case 'lightning-opened':
      return [{ sound: 'lightning-round', atMs: atMs + after.lightning }];
    case 'ended':
      return [{ sound: event.outcome.tie ? 'tie' : 'win-war', atMs: atMs + after.end }];
    case 'opening-opened':
    case 'turn-opened':
    case 'passed':
    case 'exchange-opened':
      return [];
  }
}

/** One card at a time, clockwise, each as it lands. */
function dealt(hands: (WarZoneEvent & { type: 'dealt' })['hands'], atMs: number, forMs: number): SoundCue[] {
  const rounds = Math.max(0, ...hands.map(({ cards }) => cards.length));
  const stepMs = (forMs - times.draw) / Math.max(1, rounds * hands.length);
  return hands.flatMap(({ seat, cards }, place) =>
    cards.map((_, round) => ({
      sound: 'deal',
      atMs: atMs + times.draw + stepMs * (round * hands.length + place),
      seat,
    })),
  );
}
