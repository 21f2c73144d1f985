/** The hand in another game's showdown, where nobody dies of being hit. */
import type { HandProps } from '../../../kit/game-ui.ts';
import { IsDeadly } from '../cards.tsx';
import type { WaWaWest } from '../../../../shared/games/wa-wa-west/game.ts';
import { Hand, Turning } from './hand.tsx';

export { bullets } from '../words.ts';

/** During the reveal there is nothing to choose ahead: the showdown is decided by it. */
export const ShowdownHand = (props: HandProps<WaWaWest>) =>
  props.waiting ? (
    <Turning />
  ) : (
    <IsDeadly.Provider value={false}>
      <Hand {...props} />
    </IsDeadly.Provider>
  );
