import { describeSounds } from '../../kit/sound/testing/recipes.ts';
import { room } from './sounds.ts';

describeSounds(room.sounds);
