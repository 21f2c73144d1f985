import type { Temperament } from '../../../shared/contract/game.ts';
import { Icon } from '../../ui/icon.tsx';
import { botWords } from './in-words.tsx';

/** Beside a name: that it is a bot's, and which. */
export const BotFact = ({ temperament }: { temperament: Temperament | '' | null }) => (
  <span class="row seat-fact">
    <Icon id="robot" size={18} /> {botWords(temperament)}
  </span>
);
