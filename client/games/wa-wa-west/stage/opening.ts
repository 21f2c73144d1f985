/** Held breath, then all cards turn on one frame. */
import { SKIP } from '../../../../shared/games/wa-wa-west/items.ts';
import { ring } from '../../../kit/stage/effects/lines.ts';
import { callTexture, tagTexture } from '../../../kit/stage/effects/words.ts';
import { hiddenSprite, show } from '../../../kit/stage/scene.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import type { Props } from './props.ts';

export function stageOpening(props: Props): void {
  layBacks(props);
  callDraw(props);
  turnCards(props);
  layDownSkips(props);
}

/** Whoever has not chosen gets a card too: a choice made for them. */
function layBacks(props: Props): void {
  const { fromMs, toMs } = props.beat('hold');
  props.score.add({ atMs: fromMs, forMs: toMs - fromMs }, (held) => {
    for (const { seat } of props.revealed.plays) {
      const now = props.now.seats[seat];
      if (now.card.kind !== 'stunned') now.card = { kind: 'back' };
      now.ticked = false;
      if (!props.still) now.paper.scale = 1 - 0.05 * hump(held);
    }
  });
}

function callDraw(props: Props): void {
  const { table, score, still } = props;
  const { layout, press } = table;
  const radius = Math.max(Math.min(layout.width, layout.height) * 0.13, layout.clock.radius * 1.35);
  const call = hiddenSprite(callTexture(press, 'DRAW!', Math.round(radius)), props.middle);
  props.put(call);
  const { fromMs } = props.beat('flip');
  score.add({ atMs: 0, forMs: fromMs + 70 }, (gone) => {
    const scale = still ? 1 : 0.6 + 0.4 * Math.min(1, gone * 5);
    show(call, { alpha: gone < 1 ? Math.max(0.01, fade(gone, still ? 0.3 : 0.08, still ? 0.3 : 0.15)) : 0, scale });
  });
}

function turnCards(props: Props): void {
  const { score, revealed, still } = props;
  const { fromMs, toMs } = props.beat('flip');
  score.add({ atMs: fromMs, forMs: toMs - fromMs, ease: ease.turn }, (turned) => {
    for (const play of revealed.plays) {
      const now = props.now.seats[play.seat];
      if (turned >= 0.5) now.card = { kind: 'face', item: play.chosen };
      if (still) now.paper.alpha = Math.max(0.15, Math.abs(1 - 2 * turned));
      else {
        now.paper.width = Math.abs(Math.cos(turned * Math.PI));
        now.paper.scale = 1 + 0.08 * hump(turned);
      }
    }
  });
  if (still) return;
  const { radiusX, radiusY } = props.table.layout.table;
  const wave = ring(props.middle, radiusX * 0.8, radiusY * 0.78, Math.max(4, props.r * 0.22), '#FFF6DF');
  props.put(wave.node, 'under');
  score.add({ atMs: fromMs, forMs: toMs - fromMs + 80, ease: ease.settle }, (spread) =>
    wave.paint(0.25 + 0.8 * spread, spread < 1 ? fade(spread, 0.1, 0.5) : 0),
  );
}

/** A skip lies down, whatever else goes on. */
function layDownSkips(props: Props): void {
  const { score, revealed, still, table } = props;
  const { toMs } = props.beat('flip');
  for (const play of revealed.plays) {
    if (play.item !== SKIP) continue;
    score.add({ atMs: toMs, forMs: 220, ease: ease.settle }, (lain) => {
      const now = props.now.seats[play.seat].paper;
      now.alpha = 1 - 0.25 * lain;
      if (still) return;
      now.turn = between(0, 90, lain);
      now.scale = 1 - 0.1 * lain;
    });
    if (still) continue;
    const card = props.card(play.seat);
    const z = hiddenSprite(tagTexture(table.press, 'z z', 'note', props.tagPx), card);
    props.put(z);
    score.add({ atMs: toMs + 60, forMs: 520 }, (age) => {
      show(z, { alpha: age < 1 ? fade(age, 0.2, 0.4) : 0 });
      z.position.set(card.x, card.y - card.width * 0.4 - age * props.r * 0.5);
    });
  }
}
