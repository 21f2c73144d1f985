/** What shows each event: a choice that slides to its slot, and a reveal, in parts that each strike on one frame. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { SKIP } from '../../../../shared/games/wa-wa-west/items.ts';
import type { Play } from '../../../../shared/games/wa-wa-west/types.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import { boxPath, drawOutline } from '../../../kit/stage/drawing.ts';
import { alongArc, thrown } from '../../../kit/stage/effects/flight.ts';
import { ring } from '../../../kit/stage/effects/lines.ts';
import { callTexture, tagTexture } from '../../../kit/stage/effects/words.ts';
import { change } from '../../../kit/stage/picture.ts';
import { show } from '../../../kit/stage/scene.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { stageWords } from '../words.ts';
import { countCosts } from './aftermath.ts';
import { fireShots, setOffBlasts } from './attacks.ts';
import type { Copy, Part } from './beats.ts';
import { drawGuardFrame } from './drawings.ts';
import { placeOf } from '../../../kit/stage/round-layout.ts';
import { seatOf } from './picture.ts';
import { Reveal } from './reveal.ts';
import type { EventMotions } from './scene.ts';

/** The numbers of each motion. What ends in Ms is ms, in Px px; turns are degrees. */
const choice = { turn: 14, fading: 4 };
const call = { share: 0.13, clockShare: 1.35, restMs: 70, fromScale: 0.6, growing: 5 };
const hold = { shrink: 0.05 };
const flip = { grow: 0.08, leastAlpha: 0.15 };
const wave = { x: 0.8, y: 0.78, linePx: 4, restMs: 80, from: 0.25, spread: 0.8, colour: '#FFF6DF' };
const skip = { forMs: 220, fade: 0.25, turn: 90, shrink: 0.1, sleepLateMs: 60, sleepMs: 520 };
const guard = { riseMs: 200, fallMs: 150, copiedEarlyMs: 20, restMs: 200, grow: 0.1, turn: -16, fall: 0.9 };
const mirror = { lift: 0.9, dotPx: 2.2, fadeMs: 260, badgeEarlyMs: 60, restMs: 200 };
const glint = { forMs: 150, width: 0.16, length: 0.7, turn: 45, way: 0.4 };

export const motions: EventMotions = {
  'round-opened': null,

  /** A card slides from the token onto its slot, where it is ticked. */
  chose(choreography, { seat }, { atMs, forMs }) {
    const laid = seatOf(choreography.to, seat).card;
    if (laid.kind !== 'back' && laid.kind !== 'face') return;
    const { scene, reducedMotion } = choreography;
    const { token, card } = placeOf(scene.layout, seat);
    const paper = choreography.sprite(scene.cardTexture(seat, laid), token, 'under');
    choreography.add({ atMs, forMs, ease: ease.arrive }, (slid) => {
      show(paper, {
        alpha: reducedMotion ? slid : Math.min(1, slid * choice.fading),
        turn: reducedMotion ? 0 : (1 - slid) * choice.turn,
      });
      const way = reducedMotion ? 1 : slid;
      paper.position.set(between(token.x, card.x, way), between(token.y, card.y, way));
    });
  },

  left: null,

  revealed(choreography, event, beat) {
    const { guards, shots, blasts } = beat.parts;
    const reveal = new Reveal(choreography, event, beat);
    choreography.since(beat.atMs, { clock: false });
    layBacks(reveal);
    callDraw(reveal);
    turnCards(reveal);
    layDownSkips(reveal);
    if (guards) raiseGuards(reveal, guards);
    if (shots) fireShots(reveal, shots);
    if (blasts) setOffBlasts(reveal, blasts);
    countCosts(reveal);
  },

  ended: null,
};

/** Whoever has not chosen gets a card too: a choice made for them. */
function layBacks(reveal: Reveal): void {
  const { choreography, event, beat, reducedMotion } = reveal;
  const { atMs, untilMs } = beat.parts.hold;
  choreography.add({ atMs, forMs: untilMs - atMs }, (held) => {
    for (const { seat } of event.plays) {
      const now = reveal.now(seat);
      if (now.card.kind !== 'stunned' && now.card.kind !== 'face') now.card = { kind: 'back' };
      now.ticked = false;
      if (!reducedMotion) now.paper.scale = 1 - hold.shrink * hump(held);
    }
  });
}

function callDraw({ choreography, beat, middle, reducedMotion }: Reveal): void {
  const { width, height, clock } = choreography.scene.layout;
  const radius = Math.max(Math.min(width, height) * call.share, clock.radius * call.clockShare);
  const star = choreography.sprite(callTexture(choreography.textures, stageWords.draw, Math.round(radius)), middle);
  const [inShare, outShare] = reducedMotion ? [0.3, 0.3] : [0.08, 0.15];
  choreography.add({ atMs: beat.atMs, forMs: beat.parts.flip.atMs + call.restMs }, (gone) => {
    const scale = reducedMotion ? 1 : between(call.fromScale, 1, Math.min(1, gone * call.growing));
    show(star, { alpha: gone < 1 ? Math.max(0.01, fade(gone, inShare, outShare)) : 0, scale });
  });
}

function turnCards(reveal: Reveal): void {
  const { choreography, event, beat, reducedMotion } = reveal;
  const { atMs, untilMs } = beat.parts.flip;
  const forMs = untilMs - atMs;
  choreography.add({ atMs, forMs, ease: ease.turn }, (turned) => {
    for (const { seat, chosen } of event.plays) {
      const now = reveal.now(seat);
      if (turned >= 0.5) now.card = { kind: 'face', item: chosen };
      if (reducedMotion) now.paper.alpha = Math.max(flip.leastAlpha, Math.abs(1 - 2 * turned));
      else change(now.paper, { width: Math.abs(Math.cos(turned * Math.PI)), scale: 1 + flip.grow * hump(turned) });
    }
  });
  if (reducedMotion) return;
  const { radiusX, radiusY } = choreography.scene.layout.table;
  const linePx = Math.max(wave.linePx, reveal.r * 0.22);
  const spreading = ring(reveal.middle, radiusX * wave.x, radiusY * wave.y, linePx, wave.colour);
  choreography.put(spreading.node, 'under');
  choreography.add({ atMs, forMs: forMs + wave.restMs, ease: ease.settle }, (spread) =>
    spreading.paint(wave.from + wave.spread * spread, spread < 1 ? fade(spread, 0.1, 0.5) : 0),
  );
}

/** A skip lies down, whatever else goes on. */
function layDownSkips(reveal: Reveal): void {
  const { choreography, event, beat, reducedMotion, r } = reveal;
  const { untilMs: atMs } = beat.parts.flip;
  const { tagPx } = choreography.scene.effects.style;
  for (const { seat, item } of event.plays) {
    if (item !== SKIP) continue;
    choreography.add({ atMs, forMs: skip.forMs, ease: ease.settle }, (lain) => {
      const { paper } = reveal.now(seat);
      paper.alpha = 1 - skip.fade * lain;
      if (!reducedMotion) change(paper, { turn: between(0, skip.turn, lain), scale: 1 - skip.shrink * lain });
    });
    if (reducedMotion) continue;
    const { x, y, width } = reveal.card(seat);
    const sleep = choreography.sprite(tagTexture(choreography.textures, stageWords.sleep, 'note', tagPx), { x, y });
    choreography.add({ atMs: atMs + skip.sleepLateMs, forMs: skip.sleepMs }, (age) => {
      show(sleep, { alpha: age < 1 ? fade(age, 0.2, 0.4) : 0 });
      sleep.position.set(x, y - width * 0.4 - age * r * 0.5);
    });
  }
}

/** Shields stand up, mirrors turn into somebody's card. */
function raiseGuards(reveal: Reveal, part: Part): void {
  for (const copy of reveal.beat.mirrors) copyCard(reveal, copy, part);
  for (const play of reveal.beat.guards) raiseGuard(reveal, play, part);
}

function raiseGuard(reveal: Reveal, { seat, item, copied }: Play, { atMs, impactMs }: Part): void {
  const { choreography, beat, reducedMotion } = reveal;
  const card = reveal.card(seat);
  // A copied guard can stand only once it has been copied.
  const upMs = copied === null ? atMs : impactMs - guard.copiedEarlyMs;
  const isHeavy = item === 'reinforced-shield';
  const key = `guard-frame:${card.width}`;
  const texture = choreography.textures.get(key, card.width + 22, card.height + 22, (context) =>
    drawGuardFrame(context, card),
  );
  const frame = choreography.sprite(texture, card, 'under');
  const endMs = beat.parts.cost.atMs + guard.restMs;

  let risen = 0;
  const rise = isHeavy ? { forMs: guard.fallMs, ease: ease.drop } : { forMs: guard.riseMs, ease: ease.arrive };
  choreography.add({ atMs: upMs, ...rise }, (progress) => {
    risen = progress;
    if (reducedMotion) return;
    const { paper } = reveal.now(seat);
    paper.scale = 1 + guard.grow * progress;
    if (isHeavy) paper.y = progress === 0 ? 0 : between(-reveal.r * guard.fall, 0, progress);
    else paper.turn = progress < 1 ? guard.turn * hump(progress * 0.98) : 0;
  });
  choreography.add({ atMs: upMs, forMs: endMs - upMs }, (gone) => {
    show(frame, {
      alpha: gone < 1 ? Math.min(risen, fade(gone, 0.05, 0.12)) : 0,
      scale: reducedMotion ? 1 : 1 + guard.grow * risen,
    });
    frame.position.set(card.x, card.y + reveal.now(seat).paper.y);
  });
  choreography.add({ atMs: endMs - guard.restMs, forMs: guard.restMs }, (settled) => {
    if (!reducedMotion) reveal.now(seat).paper.scale = between(1 + guard.grow, 1, settled);
  });
}

function copyCard(reveal: Reveal, { seat, from, item }: Copy, { atMs, impactMs }: Part): void {
  const { choreography, beat, reducedMotion } = reveal;
  const [source, own] = [reveal.card(from), reveal.card(seat)];
  const liftPx = reveal.r * mirror.lift;
  const dot = reveal.dot(mirror.dotPx, pieceColours.ink);
  const trail = thrown(null, dot, source, own, { liftPx, spin: 0, ahead: reducedMotion });
  choreography.put(trail.node, 'under');
  const copy = choreography.sprite(choreography.scene.cardTexture(seat, { kind: 'face', item }), source);
  choreography.add({ atMs, forMs: impactMs - atMs, ease: ease.turn }, (slid) => {
    const way = reducedMotion ? 1 : slid;
    show(copy, { alpha: slid < 1 ? Math.max(0.01, reducedMotion ? slid : fade(slid, 0.15, 0)) : 0 });
    copy.position.copyFrom(alongArc(source, own, liftPx, way));
    trail.paint(way, 1);
    if (slid >= 1) reveal.now(seat).card = { kind: 'face', item };
  });
  const endMs = beat.parts.cost.atMs;
  choreography.add({ atMs: impactMs, forMs: mirror.fadeMs }, (gone) => trail.paint(1, 1 - gone));

  const corner = { x: own.x + own.width * 0.5, y: own.y - own.height * 0.42 };
  const badge = choreography.sprite(reveal.conjured('mirror'), corner);
  const badgeTime = { atMs: impactMs - mirror.badgeEarlyMs, forMs: endMs + mirror.restMs - impactMs };
  choreography.add(badgeTime, (gone) =>
    show(badge, {
      alpha: gone < 1 ? fade(gone, 0.05, 0.1) : 0,
      scale: reducedMotion ? 1 : 1 + 0.5 * Math.max(0, 1 - gone * 8),
    }),
  );
  const bottom = { x: own.x, y: own.y + own.height * 0.5 };
  reveal.tag({ seat, word: stageWords.copy, place: bottom, style: 'copy' }, { atMs: impactMs, untilMs: endMs });
  if (!reducedMotion) runLight(reveal, seat, atMs);
}

/** Light runs across the glass of a mirror. */
function runLight(reveal: Reveal, seat: Seat, atMs: number): void {
  const { choreography } = reveal;
  const card = reveal.card(seat);
  const size = { width: card.width * glint.width, height: card.height * glint.length };
  const texture = choreography.textures.get(`glint:${card.width}`, size.width + 2, size.height + 2, (context) =>
    drawOutline(context, boxPath(size, size.width / 2), { fill: '#FFFFFF' }),
  );
  const light = choreography.sprite(texture, card);
  choreography.add({ atMs, forMs: glint.forMs }, (run) => {
    show(light, { alpha: run < 1 ? 0.85 * hump(run) + 0.01 : 0, turn: glint.turn });
    light.position.x = card.x + between(-glint.way, glint.way, run) * card.width;
  });
}
