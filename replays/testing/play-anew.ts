/** `node replays/testing/play-anew.ts`: plays a match of each game by the rules of today, checks its log and tells it. */
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import { games } from '../../shared/games/index.ts';
import { ScriptedMatch } from '../log/scripted-match.ts';
import { transcriptOf } from '../log/transcript.ts';
import { verify } from '../log/verify.ts';

for (const { info } of games) {
  const match = new ScriptedMatch({ match: 'new', seed: sha256Hex(info.id), game: info.id, names: ['Ada', 'Bo'] });
  match.playOn();
  console.log(`${info.id} by rules ${match.match.game.info.rulesVersion}: ${verify(match.log).verdict}`);
  for (const line of transcriptOf(match.log)) console.log(line);
}
