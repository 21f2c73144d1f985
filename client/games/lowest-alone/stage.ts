/** The stage of Lowest Alone: a round table, what its cards look like, and how each event is shown. */
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import type { LowestAlone } from '../../../shared/games/lowest-alone/game.ts';
import type { Card as Held, Event } from '../../../shared/games/lowest-alone/types.ts';
import { pieceColours } from '../../../shared/design/palette.ts';
import { inTurn } from '../../kit/stage/choreography.ts';
import { boxPath, drawOutline, type Context } from '../../kit/stage/drawing.ts';
import { drawText } from '../../kit/stage/lettering.ts';
import type { Size } from '../../kit/stage/picture.ts';
import { placeOf, type RoundLayout } from '../../kit/stage/round-layout.ts';
import {
  roundSeat,
  roundTable,
  type CardSeatPicture,
  type RoundPicture,
  type RoundSetting,
  type RoundTable,
} from '../../kit/stage/round-table.ts';
import { defineStage } from '../../kit/stage/stage.ts';
import { between, ease } from '../../kit/stage/timeline.ts';
import { stageWords } from './words.ts';

interface Card {
  number: Held;
  is: 'picked' | 'shared' | 'alone';
}
type SeatPicture = CardSeatPicture<Card>;
type Picture = RoundPicture<SeatPicture>;

/** How long each event is shown, ms. */
const eventMs = { 'round-opened': 0, drew: 0, picked: 260, left: 500, revealed: 2800, ended: 500 };
/** Within a reveal. */
const reveal = { turnMs: 320, judgeAtMs: 800, scoreAtMs: 1300 };

export const createStage = defineStage<LowestAlone, RoundSetting, RoundLayout, Picture, RoundTable<SeatPicture>>({
  ...roundTable<Card>(1, drawCard),
  picture: ({ players, phase, outcome }, perspective) => ({
    seats: players.map(({ points, left, pick }, seat) => ({
      ...roundSeat(seat, perspective, outcome),
      dead: left,
      count: points,
      card: cardOf(pick),
    })),
    clock: phase === 'picking',
  }),
  beats: ({ events }) => inTurn<Event>(events, eventMs),
  motions: {
    'round-opened': null,
    drew: null,
    picked(choreography, { seat, pick }, beat) {
      choreography.since(beat.atMs, ({ seats }) => void (at(seats, seat).card = cardOf(pick)));
      if (choreography.reducedMotion) return;
      choreography.add({ ...beat, ease: ease.arrive }, (arrived) => {
        at(choreography.now.seats, seat).paper.scale = between(1.5, 1, arrived);
      });
    },
    revealed(choreography, { picks, scorer }, { atMs, forMs }) {
      const { layout, effects } = choreography.scene;
      const times = { atMs: atMs + reveal.scoreAtMs, untilMs: atMs + forMs };
      const judge = (picture: Picture, is: Card['is'], holds: (seat: Seat) => boolean) =>
        picture.seats.forEach(({ card }, seat) => card && holds(seat) && (card.is = is));
      choreography.since(atMs + reveal.turnMs / 2, ({ seats }) =>
        seats.forEach((one, seat) => (one.card = cardOf(at(picks, seat)))),
      );
      if (!choreography.reducedMotion)
        choreography.add({ atMs, forMs: reveal.turnMs }, (gone) => {
          for (const { paper } of choreography.now.seats) paper.width = Math.cos(gone * Math.PI);
        });
      choreography.since(atMs + reveal.judgeAtMs, (picture) =>
        judge(picture, 'shared', (seat) => picks.filter((pick) => pick === picks[seat]).length > 1),
      );
      if (scorer === null) choreography.tag(stageWords.nobody, layout.table, times);
      else {
        const { token, card } = placeOf(layout, scorer);
        choreography.since(times.atMs, (picture) => {
          at(picture.seats, scorer).count!++;
          judge(picture, 'alone', (seat) => seat === scorer);
        });
        choreography.tag(stageWords.scores, token, times);
        choreography.scatter(card, times.atMs, {
          count: 18,
          lifeMs: 900,
          reachPx: effects.style.sizePx * 3,
          colours: [pieceColours.sun, pieceColours.paper, pieceColours.fire],
          seed: 5,
        });
      }
      choreography.since(times.untilMs, ({ seats }) => seats.forEach((seat) => (seat.card = null)));
    },
    left(choreography, { seat }, { atMs }) {
      choreography.since(atMs, ({ seats }) => void Object.assign(at(seats, seat), { dead: true, card: null }));
    },
    ended(choreography, { outcome }, { atMs }) {
      choreography.since(atMs, ({ seats }) => outcome.winners.forEach((seat) => (at(seats, seat).winner = true)));
    },
  },
});

const cardOf = (pick: Held | null): Card | null => (pick === null ? null : { number: pick, is: 'picked' });

function drawCard(context: Context, size: Size, { number, is }: Card): void {
  const [isDown, px] = [number === 'hidden', size.width * 0.74];
  const { card, back, grey, sun, ink } = pieceColours;
  const fill = isDown ? back : { picked: card, shared: grey, alone: sun }[is];
  drawOutline(context, boxPath(size, 4), { fill, line: ink, lineWidth: is === 'alone' ? 3 : 2 });
  drawText(context, isDown ? '?' : String(number), 0, 0, { px, family: 'number', colour: isDown ? card : ink });
}
