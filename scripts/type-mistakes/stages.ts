/** A stage shows what its game's views and events have, and shows every event. */
import type { Motions } from '../../client/kit/stage/choreography.ts';
import type { StageDefinition } from '../../client/kit/stage/stage.ts';
import { showdown } from '../../client/games/wa-wa-west/stage/showdown.ts';
import { pictureOf, type Picture } from '../../client/games/war-zone/stage/picture.ts';
import { motions } from '../../client/games/war-zone/stage/motions.ts';
import type { Choreography, EventMotions, WarZoneScene } from '../../client/games/war-zone/stage/scene.ts';
import { motions as boardMotions } from '../../client/games/yic-yac-yoe/stage/motions.ts';
import type { EventMotions as BoardMotions } from '../../client/games/yic-yac-yoe/stage/scene.ts';
import type { SceneSwitchController } from '../../client/games/yic-yac-yoe/stage/showdown.ts';
import { at } from '../../shared/contract/at.ts';
import type { WarZone } from '../../shared/games/war-zone/game.ts';

type Definition = StageDefinition<WarZone, null, null, Picture, WarZoneScene>;

export const picture: Definition['picture'] = (view, perspective) => ({
  ...pictureOf(view, perspective),
  deck: view.decks, // error TS2551
  discard: view.players.map(({ cards }) => cards), // error TS2339
  clock: perspective.still, // error TS2339
});

export const beats: Definition['beats'] = ({ events }) =>
  events.map((event) => ({ event, atMs: 0, forMs: event.type === 'shuffled' ? 300 : 0 })); // error TS2367

const { passed: _, ...others } = motions;
export const forgotten: EventMotions = others; // error TS2741

export const misread: Pick<Motions<WarZone['event'], Choreography>, 'drew' | 'passed'> = {
  drew: (choreography, { seat, hand }) => choreography.scene.set(hand[seat]), // error TS2339
  passed: (choreography, { seat }, { atMs }) => choreography.since(atMs, (now) => (now.seats[seat].health = 0)), // error TS2532
};

export const misdrawn = (choreography: Choreography): void => choreography.since(0, { clocks: false }); // error TS2769

export const showdownPicture: typeof showdown.picture = (view, perspective) => ({
  ...showdown.picture(view, perspective),
  blast: view.burst, // error TS2339
  clock: view.phase === 'revealing', // error TS2367
});

const { revealed: __, ...unrevealed } = showdown.motions;
export const unshown: typeof showdown.motions = unrevealed; // error TS2741

export const mistimed: Pick<typeof showdown.motions, 'chose' | 'revealed'> = {
  chose: (choreography, { seat }, { parts }) => choreography.shake(parts.flip.atMs, seat), // error TS2339
  revealed: (choreography, { hits }, { parts }) => choreography.shake(parts.shots.atMs, hits.length), // error TS18047
};

const { marked: ___, ...unmarked } = boardMotions;
export const unseen: BoardMotions = unmarked; // error TS2741

export const redrawn: Pick<BoardMotions, 'placed' | 'showdown'> = {
  placed: ({ now }, { cells }) => (at(now.lines, 0).marks = cells.length), // error TS2540
  showdown: ({ now }, { event }) => (now.turn = event.round), // error TS2339
};

export const switched: SceneSwitchController['set'] = (scene, view, { dark }) => {
  scene.board.set(view); // error TS2739
  scene.countdown.set({ leftMs: view.deadline }, dark); // error TS2345
};
