/** Shields stand up, mirrors turn into the card on their left. */
import type { Play } from '../../../../shared/games/wa-wa-west/types.ts';
import { drawOutline, sheetPath } from '../../../kit/stage/drawing.ts';
import { alongArc, thrown } from '../../../kit/stage/effects/flight.ts';
import { hiddenSprite, show } from '../../../kit/stage/scene.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { piece as inks } from '../../../design/palette.ts';
import type { Props } from './props.ts';

export function stageGuards(props: Props): void {
  const { fromMs, impactMs } = props.beat('guards');
  for (const play of props.beats.mirrors) stageMirror(props, play, fromMs, impactMs);
  for (const play of props.beats.guards) stageGuard(props, play, fromMs, impactMs);
}

function stageGuard(props: Props, play: Play, fromMs: number, impactMs: number): void {
  const { score, still } = props;
  const card = props.card(play.seat);
  // A copied guard can stand only once it has been copied.
  const upMs = play.copied === null ? fromMs : impactMs - 20;
  const heavy = play.item === 'reinforced-shield';
  const frame = hiddenSprite(framePrint(props, card.width, card.height), card);
  props.put(frame, 'under');
  const endMs = props.beat('cost').fromMs + 200;

  let risen = 0;
  score.add({ atMs: upMs, forMs: heavy ? 150 : 200, ease: heavy ? ease.drop : ease.arrive }, (progress) => {
    risen = progress;
    const now = props.now.seats[play.seat].paper;
    if (still) return;
    now.scale = 1 + 0.1 * progress;
    if (heavy) now.y = between(-props.r * 0.9, 0, progress) * (progress === 0 ? 0 : 1);
    else now.turn = -16 * hump(progress * 0.98) * (progress < 1 ? 1 : 0);
  });
  score.add({ atMs: upMs, forMs: endMs - upMs }, (gone) => {
    show(frame, { alpha: gone < 1 ? Math.min(risen, fade(gone, 0.05, 0.12)) : 0, scale: still ? 1 : 1 + 0.1 * risen });
    frame.position.set(card.x, card.y + props.now.seats[play.seat].paper.y);
  });
  score.add({ atMs: endMs - 200, forMs: 200 }, (settled) => {
    if (!still) props.now.seats[play.seat].paper.scale = between(1.1, 1, settled);
  });
}

function stageMirror(props: Props, play: Play, fromMs: number, impactMs: number): void {
  const { score, still, table } = props;
  const source = props.card(play.copied!);
  const own = props.card(play.seat);
  const lift = props.r * 0.9;
  const copy = hiddenSprite(table.seats[play.seat].print({ kind: 'face', item: play.item }), source);
  const trail = thrown(null, props.dotPrint(2.2, inks.ink), source, own, { liftPx: lift, spin: 0, ahead: still });
  props.put(trail.node, 'under');
  props.put(copy);
  score.add({ atMs: fromMs, forMs: impactMs - fromMs, ease: ease.turn }, (slid) => {
    const way = still ? 1 : slid;
    show(copy, { alpha: slid < 1 ? Math.max(0.01, still ? slid : fade(slid, 0.15, 0)) : 0 });
    copy.position.copyFrom(alongArc(source, own, lift, way));
    trail.paint(way, 1);
    if (slid >= 1) props.now.seats[play.seat].card = { kind: 'face', item: play.item };
  });
  const endMs = props.beat('cost').fromMs;
  score.add({ atMs: impactMs, forMs: 260 }, (gone) => trail.paint(1, 1 - gone));

  const badge = hiddenSprite(props.badgePrint('mirror'), { x: own.x + own.width * 0.5, y: own.y - own.height * 0.42 });
  props.put(badge);
  score.add({ atMs: impactMs - 60, forMs: endMs + 200 - impactMs }, (gone) =>
    show(badge, {
      alpha: gone < 1 ? fade(gone, 0.05, 0.1) : 0,
      scale: still ? 1 : 1 + 0.5 * Math.max(0, 1 - gone * 8),
    }),
  );
  props.tag(play.seat, { x: own.x, y: own.y + own.height * 0.5 }, 'Copy', 'copy', impactMs, endMs);
  if (!still) glint(props, play, fromMs);
}

/** Light runs across the glass. */
function glint(props: Props, play: Play, fromMs: number): void {
  const own = props.card(play.seat);
  const width = own.width * 0.16;
  const length = own.height * 0.7;
  const print = props.table.press.get(`glint:${own.width}`, width + 2, length + 2, (ink) =>
    drawOutline(ink, sheetPath(-width / 2, -length / 2, width, length, width / 2), { fill: '#FFFFFF' }),
  );
  const light = hiddenSprite(print, own);
  props.put(light);
  props.score.add({ atMs: fromMs, forMs: 150 }, (run) => {
    show(light, { alpha: run < 1 ? 0.85 * hump(run) + 0.01 : 0, turn: 45 });
    light.position.x = own.x + between(-0.4, 0.4, run) * own.width;
  });
}

function framePrint({ table }: Props, width: number, height: number) {
  const off = Math.max(4, width * 0.095);
  return table.press.get(`guard-frame:${width}`, width + 22, height + 22, (ink) =>
    drawOutline(ink, sheetPath(-width / 2 - off, -height / 2 - off, width + 2 * off, height + 2 * off, 4 + off), {
      line: inks.teal,
      lineWidth: Math.max(2.5, off * 0.66),
    }),
  );
}
