/** The course of a match and of each turn in it. */
import { handSizeOf, mostExchanged, options as schema } from '../../../../shared/games/war-zone/options.ts';

const options = schema.parse({});
const opening = mostExchanged({ phase: 'opening', options });

export const turn = [
  {
    title: 'Opening',
    text: `Once, before the first turn: everyone puts up to ${opening} cards under the deck and draws as many. Then somebody, at random, begins.`,
  },
  { title: 'Attack', text: 'On your turn play one attack card at one opponent, or pass. You draw back up at once.' },
  {
    title: 'Defence',
    text: 'The one attacked may play the one card that blocks it, and draws back up. Or takes it. Everyone is asked, with or without that card, so the wait gives nothing away.',
  },
  {
    title: 'Damage',
    text: 'Not blocked, the damage is dealt. At 0 health you are out, and your hand goes to the discard pile face down.',
  },
  {
    title: 'Exchange',
    text: 'End your turn by putting one card under the deck and drawing another, or by keeping what you have.',
  },
  { title: 'Next', text: 'The next living player to the left. Somebody out of time passes, takes it, keeps the hand.' },
];

const handOf = (players: number, teams: false | 2 = false) =>
  handSizeOf({ options: { ...options, teams }, players: Array.from({ length: players }), lightning: false });

export const HandSizes = () => (
  <p>
    A hand has {handOf(2)} cards with two players, {handOf(3)} with three or four, {handOf(5)} with five or six, and{' '}
    {handOf(4, 2)} in team play.
  </p>
);
