/** One click to a table full of bots. */
import { signal } from '@preact/signals';
import { games } from '../../../shared/games/index.ts';
import { createMatch, isFailure } from '../../app/api.ts';
import { toast } from '../../ui/feedback.tsx';
import { nameOrAnother, personSecret, rememberSeat } from '../../app/identity.ts';
import { navigate } from '../../app/route.ts';

const SEATS = 4;

/** True while a table is being opened. */
export const isOpening = signal(false);

/** Opens a table with bots in every other seat and goes there. */
export async function playNow(game = games[0]): Promise<void> {
  if (isOpening.value) return;
  isOpening.value = true;
  const reply = await createMatch({
    game: game.info.id,
    seats: Math.min(game.info.seats.max, Math.max(game.info.seats.min, SEATS)),
    options: {},
    public: true,
    name: nameOrAnother(),
    secret: personSecret,
    againstBots: true,
  });
  isOpening.value = false;
  if (isFailure(reply)) return toast(reply.message);
  rememberSeat(reply.matchId);
  navigate(`/t/${reply.matchId}`);
}
