/** Which motion shows which event. */
import { unreachable } from '../../../../shared/contract/game.ts';
import type { WarZoneBeat } from './beats.ts';
import { showAttack, showBlock, showHit, showLapse } from './combat.ts';
import type { WarZoneChoreography } from './scene.ts';
import {
  deal,
  draw,
  exchange,
  openLightning,
  openPhase,
  openTurn,
  pass,
  reshuffle,
  showEnd,
  tearDown,
} from './turns.ts';

export function choreograph({ event, ...time }: WarZoneBeat, choreography: WarZoneChoreography): void {
  switch (event.type) {
    case 'dealt':
      return deal(choreography, event, time);
    case 'exchanged':
      return exchange(choreography, event, time);
    case 'drew':
      return draw(choreography, event, time);
    case 'reshuffled':
      return reshuffle(choreography, time);
    case 'attacked':
      return showAttack(choreography, event, time);
    case 'blocked':
      return showBlock(choreography, event, time);
    case 'hit':
      return showHit(choreography, event, time);
    case 'lapsed':
      return showLapse(choreography, time);
    case 'fell':
    case 'left':
      return tearDown(choreography, event, time);
    case 'passed':
      return pass(choreography, event, time);
    case 'turn-opened':
      return openTurn(choreography, event, time);
    case 'opening-opened':
    case 'exchange-opened':
      return openPhase(choreography, time);
    case 'lightning-opened':
      return openLightning(choreography, event, time);
    case 'ended':
      return showEnd(choreography, event, time);
    default:
      return unreachable(event);
  }
}
