/** The stage of Lowest Alone: where everything lies, what there is to see, and how each event is shown. */
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import type { LowestAlone } from '../../../shared/games/lowest-alone/game.ts';
import type { Event, State } from '../../../shared/games/lowest-alone/types.ts';
import { pieceColours } from '../../../shared/design/palette.ts';
import type { Perspective } from '../../kit/game-ui.ts';
import { clamp, type Size } from '../../kit/stage/picture.ts';
import { defineStage, zoomFromAfar } from '../../kit/stage/stage.ts';
import { between, ease } from '../../kit/stage/timeline.ts';
import { TableScene, type Card, type Layout, type Picture, type Setting } from './scene.ts';
import { stageWords } from './words.ts';

/** How long each event is shown, ms. */
const eventMs: Record<Event['type'], number> = {
  'round-opened': 0,
  drew: 0,
  picked: 260,
  left: 500,
  revealed: 2800,
  ended: 500,
};
/** Within a reveal. */
const reveal = { turnMs: 320, judgeAtMs: 800, scoreAtMs: 1300 };

export const createStage = defineStage<LowestAlone, Setting, Layout, Picture, TableScene>({
  setting: ({ players, options }, { you, names, dark }) => ({
    you,
    names,
    dark,
    seats: players.length,
    pointsToWin: options.points,
  }),
  layout: (size, { seats, you }) => layTable(size, seats, you ?? 0),
  createScene: ({ layout, setting, textures }) => new TableScene(textures, layout, setting),
  picture: pictureOf,
  beats({ events }) {
    let nextMs = 0;
    return events.map((event) => {
      const [atMs, forMs] = [nextMs, eventMs[event.type]];
      nextMs += forMs;
      return { event, atMs, forMs };
    });
  },
  begin: (choreography) => choreography.since(0, { clock: false }),
  motions: {
    'round-opened': null,
    drew: null,
    picked(choreography, { seat, pick }, beat) {
      choreography.since(beat.atMs, ({ seats }) => {
        at(seats, seat).card = cardOf(pick);
      });
      if (choreography.reducedMotion) return;
      choreography.add({ ...beat, ease: ease.arrive }, (arrived) => {
        for (const card of cardsIn(choreography.now, seat)) card.scale = between(1.5, 1, arrived);
      });
    },
    revealed(choreography, { picks, scorer }, { atMs, forMs }) {
      const untilMs = atMs + forMs;
      const { middle, radius, table } = choreography.scene.layout;
      const isAlone = (pick: number | null) => picks.filter((other) => other === pick).length === 1;
      choreography.since(atMs + reveal.turnMs / 2, ({ seats }) => {
        seats.forEach((seat, index) => (seat.card = cardOf(picks[index] ?? null)));
      });
      if (!choreography.reducedMotion)
        choreography.add({ atMs, forMs: reveal.turnMs }, (gone) => {
          for (const card of cardsIn(choreography.now)) card.wide = Math.max(0.08, Math.abs(Math.cos(gone * Math.PI)));
        });
      choreography.since(atMs + reveal.judgeAtMs, (picture) => {
        for (const card of cardsIn(picture)) if (card.number !== 'hidden' && !isAlone(card.number)) card.is = 'shared';
      });
      const scoreMs = atMs + reveal.scoreAtMs;
      const below = { x: middle.x, y: middle.y + table.height * 0.52 };
      if (scorer === null) choreography.tag(stageWords.nobody, middle, { atMs: scoreMs, untilMs });
      else {
        choreography.since(scoreMs, ({ seats }) => {
          at(seats, scorer).points++;
          for (const card of cardsIn({ seats }, scorer)) card.is = 'alone';
        });
        choreography.burst(
          middle,
          { atMs: scoreMs, untilMs },
          {
            word: String(picks[scorer]),
            radius: radius * 1.5,
            flames: { rim: pieceColours.fire, core: pieceColours.sun },
            seed: 2,
          },
        );
        choreography.tag(stageWords.scores(at(choreography.scene.names, scorer)), below, { atMs: scoreMs, untilMs });
        choreography.scatter(at(choreography.scene.layout.seats, scorer).card, scoreMs, {
          count: 18,
          lifeMs: 900,
          reachPx: radius * 3,
          colours: [pieceColours.sun, pieceColours.paper, pieceColours.fire],
          seed: 5,
        });
      }
      choreography.since(untilMs, ({ seats }) => seats.forEach((seat) => (seat.card = null)));
    },
    left(choreography, { seat }, { atMs }) {
      choreography.since(atMs, ({ seats }) => void Object.assign(at(seats, seat), { left: true, card: null }));
    },
    ended(choreography, { outcome }, { atMs }) {
      choreography.since(atMs, ({ seats }) => outcome.winners.forEach((seat) => (at(seats, seat).winner = true)));
    },
  },
  zoom: zoomFromAfar,
});

/** Round the table clockwise, the nearest at the foot. */
function layTable({ width, height }: Size, count: number, nearest: Seat): Layout {
  const radius = Math.round(clamp(Math.min(width, height) * (count > 6 ? 0.06 : 0.07), 15, 46));
  const namePx = clamp(Math.round(radius * 0.42), 13, 17);
  const plate = {
    width: Math.round(clamp(radius * 3.5, 74, 150)),
    height: Math.round(namePx * 1.5),
    namePx,
    ammoWidth: 0,
  };
  const card = { width: Math.round(radius * 1.15), height: Math.round(radius * 1.6) };
  const [top, foot] = [radius * 1.5 + 4, height - radius * 1.4 - plate.height - 14];
  const middle = { x: width / 2, y: Math.round((top + foot) / 2) };
  const reach = { width: Math.min(width / 2 - plate.width / 2 - 8, height * 0.62), height: (foot - top) / 2 };
  const seats = Array.from({ length: count }, (_, seat) => {
    const angle = Math.PI / 2 + (Math.PI * 2 * (seat - nearest)) / count;
    const disc = {
      x: Math.round(middle.x + reach.width * Math.cos(angle)),
      y: Math.round(middle.y + reach.height * Math.sin(angle)),
    };
    const side = disc.x > middle.x + 1 ? -1 : 1;
    return { disc, card: { x: disc.x + side * Math.round(radius * 1.25 + card.width / 2), y: disc.y } };
  });
  const table = { width: reach.width * 0.88, height: reach.height * 0.92 };
  return { width, height, middle, radius, plate, card, table, seats };
}

function pictureOf({ players, phase, outcome }: State, { you, away }: Perspective): Picture {
  return {
    seats: players.map(({ points, left, pick }, seat) => ({
      points,
      you: seat === you,
      left,
      away: away[seat] ?? false,
      winner: outcome?.winners.includes(seat) ?? false,
      card: cardOf(pick),
    })),
    clock: phase === 'picking',
  };
}

const cardOf = (pick: Card['number'] | null): Card | null =>
  pick === null ? null : { number: pick, is: 'picked', scale: 1, wide: 1 };

/** The cards on the table, or that of one seat. */
const cardsIn = ({ seats }: Pick<Picture, 'seats'>, only?: Seat): Card[] =>
  seats.flatMap(({ card }, seat) => (card && (only === undefined || seat === only) ? [card] : []));
