/** The motion of a step over both scenes, with the change between them. */
import type { Perspective, Motion } from '../../../kit/game-ui.ts';
import { between, ease, Timeline } from '../../../kit/stage/timeline.ts';
import { actsOf, changeMs, inShowdown, sceneOf, type Act, type Scene, type Stepped } from './acts.ts';
import { motionOf as boardMotionOf } from './motions.ts';
import { pictureOf } from './picture.ts';
import { wayOf, type Ring, type Tables } from './tables.ts';

/** As long as all hold their breath the ring is back from behind the board, ms. */
const backMs = 180;

/** How long that motion takes, ms; known without a table. */
export const durationOf = (step: Stepped): number => actsOf(step).durationMs;

/**
 * The motion of a step. Its last moment is set by the stage, from the view.
 * @param looked which scene the viewer looks at before it
 */
export function motionOf(step: Stepped, look: Perspective, tables: Tables, looked: Scene): Motion {
  const { acts, durationMs } = actsOf(step);
  const on = (scene: Scene) => acts.find((act) => act.scene === scene) ?? null;
  const [board, ring] = [on('board'), on('ring')];
  const boardPlays = boardMotion(step, board, look, tables);
  const ringPlays = tables.ring && ringMotion(step, ring, look, tables.ring);
  tables.givePen(acts[0].scene === 'ring' ? step.before.turn : step.after.turn);
  const score = new Timeline();
  let way = 0;
  if (looked !== acts[0].scene && ring && ring.forMs > backMs)
    score.add({ atMs: 0, forMs: backMs, ease: ease.turn }, (gone) => {
      way = between(wayOf(looked), wayOf(acts[0].scene), gone);
    });
  acts.slice(1).forEach(({ scene, atMs }, index) =>
    score.add({ atMs: atMs - changeMs, forMs: changeMs, ease: ease.turn }, (gone) => {
      way = between(wayOf(acts[index].scene), wayOf(scene), gone);
    }),
  );
  return {
    durationMs,
    seek(ms) {
      way = wayOf(looked);
      score.seek(ms);
      boardPlays(ms);
      if (way < 1) ringPlays?.(ms);
      tables.turn(look.reducedMotion ? Math.round(way) : way);
    },
  };
}

type Play = (ms: number) => void;

function boardMotion({ before, after }: Stepped, act: Act | null, look: Perspective, { board }: Tables): Play {
  const { events, atMs, forMs } = act ?? { events: [], atMs: 0, forMs: 0 };
  // Whom a showdown has brought back is back before the pen moves.
  const from = act && sceneOf(before) === 'ring' ? { ...before, players: after.players } : before;
  const motion = boardMotionOf({ before: from, events, after }, look, board);
  const rest = pictureOf(before, look);
  return (ms) => {
    motion.seek(Math.min(forMs, Math.max(0, ms - atMs)));
    // Whoever looks at the board while the cards begin to turn must not see there whom they will hit.
    if (ms < atMs - changeMs) board.set(rest);
  };
}

function ringMotion({ before, after }: Stepped, act: Act | null, look: Perspective, { showdown }: Ring): Play {
  const { events, atMs, forMs } = act ?? { events: [], atMs: 0, forMs: 0 };
  if (forMs === 0) {
    // What happens on the board before is the end of the showdown that was.
    const rest = atMs > 0 ? after.showdown! : before.showdown!;
    return () => showdown.set(rest, look);
  }
  const motion = showdown.motion(
    { before: before.showdown!, events: inShowdown(events), after: after.showdown! },
    look,
  );
  return (ms) => motion.seek(Math.min(forMs, Math.max(0, ms - atMs)));
}
