/** A table with bots in every other seat, one press away. */
import { signal } from '@preact/signals';
import { isFailure } from '../../app/connection/api.ts';
import { openTable } from '../../app/offline/flight.ts';
import { isVariantsTurn, noteVariant, usualBots } from '../../app/storage/finished-matches.ts';
import { nameOrAnother, restoredSecret, rememberSeat } from '../../app/identity/identity.ts';
import { isPlayBlocked, PLAY_BLOCKED } from '../../app/connection/network.ts';
import { isOwnTable } from '../../app/offline/own-tables.ts';
import { navigate } from '../../app/route.ts';
import type { GameInfo } from '../../kit/game-ui.ts';
import { Button } from '../../ui/button.tsx';
import { Busy, toast } from '../../ui/feedback.tsx';

export const PlayNow = ({ game, class: extra }: { game: GameInfo; class?: string }) => (
  <Button
    kind="primary"
    size="big"
    class={extra}
    disabled={isOpening.value}
    aria-label={`${isOpening.value ? 'Setting the table…' : 'Play now'} against bots: ${game.title}`}
    onClick={() => void playNow(game)}
  >
    {isOpening.value ? <Busy>Setting the table…</Busy> : 'Play now'}
  </Button>
);

/** Shown as a match begins without the server. */
export const dealtHere = (): string =>
  isPlayBlocked.value
    ? `${PLAY_BLOCKED} So this match is dealt by your own device.`
    : 'No server just now: this match is dealt by your own device.';

const SEATS = 4;

/** True while a table is being opened. */
export const isOpening = signal(false);

/** Opens it and goes there. */
export async function playNow(game: GameInfo): Promise<void> {
  if (isOpening.value) return;
  isOpening.value = true;
  const variant = isVariantsTurn(game.id) ? game.variant : undefined;
  const reply = await openTable({
    game: game.id,
    seats: Math.min(game.seats.max, Math.max(game.seats.min, SEATS)),
    options: variant?.options ?? {},
    name: nameOrAnother(),
    secret: await restoredSecret(),
    againstBots: true,
    temperament: usualBots(),
  });
  isOpening.value = false;
  if (isFailure(reply)) return toast(reply.message);
  if (game.variant) noteVariant(game.id, variant !== undefined);
  if (variant) toast(`${variant.title}: ${variant.hint}`);
  if (isOwnTable(reply.matchId)) toast(dealtHere());
  rememberSeat(reply.matchId);
  navigate(`/t/${reply.matchId}`);
}
