/** The hand in another game's showdown, where nobody dies of being hit; that game gives it its frame. */
import '../game.css';
import type { HandProps } from '../../../kit/game-ui.ts';
import { IsDeadly } from '../cards.tsx';
import type { WaWaWest } from '../../../../shared/games/wa-wa-west/game.ts';
import { InHand, Turning } from './hand.tsx';

export { ammoWords } from '../words.ts';

/** During the reveal there is nothing to choose ahead: the showdown is decided by it. */
export const ShowdownHand = (props: HandProps<WaWaWest>) =>
  props.waiting ? (
    <Turning told={props.told} />
  ) : (
    <IsDeadly.Provider value={false}>
      <InHand {...props} />
    </IsDeadly.Provider>
  );
