/** What each defence does to the attack. In stillness nothing moves: the word alone tells. */
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import { piece, show, type Point } from '../../../kit/stage/effects/effect.ts';
import { tracer } from '../../../kit/stage/effects/line.ts';
import { between, ease, fade, hump } from '../../../kit/stage/timeline.ts';
import { drawSlab, drawWireAcross } from './effect-prints.ts';
import { paper } from './inks.ts';
import type { CardSpot } from './layout.ts';
import type { Props } from './props.ts';

interface Meeting {
  props: Props;
  card: Kind;
  /** The attack. */
  place: CardSpot;
  /** The defence. */
  meeting: Point;
  target: Seat;
  atMs: number;
  untilMs: number;
}

type Effect = (meeting: Meeting) => void;

const effects: Record<string, Effect> = {
  'barbed-wire': pullWire,
  'machine-gun': sweep,
  bunker: dropSlab,
  'gas-mask': putMask,
  'anti-tank-gun': shootFlat,
  'anti-aircraft-gun': puff,
  camouflage: closeLeaves,
};

export const blockOf =
  (card: Kind): Effect =>
  (meeting) => {
    if (!meeting.props.still) (effects[card] ?? knock)(meeting);
  };

/** The attack card, moved as long as it lies there. */
function pose(
  { props, atMs, untilMs }: Meeting,
  move: (pose: { x: number; y: number; scale: number; turn: number }, age: number) => void,
): void {
  props.score.add({ atMs, forMs: untilMs - atMs }, (age) => {
    if (props.now.attack) move(props.now.attack.pose, age);
  });
}

/** Wire snaps taut across the card. */
function pullWire(meeting: Meeting): void {
  const { props, place, atMs, untilMs } = meeting;
  const width = Math.round(place.width * 1.5);
  const wire = piece(
    props.table.press.print(`wire:${width}`, width + 8, 60, (ink) => drawWireAcross(ink, width)),
    { x: place.x, y: place.y - place.height * 0.1 },
  );
  props.put(wire);
  let pulled = 0;
  props.score.add({ atMs, forMs: 160, ease: ease.arrive }, (progress) => (pulled = progress));
  props.score.add({ atMs, forMs: untilMs - atMs }, (age) => {
    show(wire, { alpha: age < 1 ? fade(age, 0, 0.15) : 0, turn: -6 });
    wire.scale.x = Math.max(0.02, pulled);
  });
  pose(meeting, (now, age) => (now.scale = 1 - 0.05 * Math.min(1, age * 4)));
  props.scatter(place, atMs + 150, { count: 6, lifeMs: 280, reach: props.r * 1.6, colours: [paper.ink], seed: 3 });
}

/** Eight dashes sweep over the attack. */
function sweep(meeting: Meeting): void {
  const { props, place, meeting: from, atMs } = meeting;
  for (let i = 0; i < 8; i++) {
    const angle = ((160 + i * 6) * Math.PI) / 180;
    const to = {
      x: from.x + Math.cos(angle) * place.width * 1.5,
      y: from.y - Math.sin(angle - 0.5) * place.width * 0.8,
    };
    const line = tracer(
      { x: from.x - place.width * 0.2, y: from.y - place.height * 0.16 },
      to,
      Math.max(4, props.r * 0.16),
      paper.ink,
    );
    props.put(line.node);
    const startMs = atMs + i * 34;
    let grown = 0;
    props.score.add({ atMs: startMs, forMs: 60, ease: ease.shoot }, (progress) => (grown = progress));
    props.score.add({ atMs: startMs, forMs: 150 }, (age) => line.paint(grown, Math.min(1, (1 - age) * 2)));
  }
  pose(meeting, (now, age) => {
    if (age < 0.5) now.x += Math.sin(age * 120) * 3;
  });
  props.scatter(place, atMs + 120, {
    count: 12,
    lifeMs: 300,
    reach: props.r * 2,
    colours: [paper.ink, paper.sheet],
    seed: 6,
  });
}

/** A slab drops on the card, which gives way. */
function dropSlab(meeting: Meeting): void {
  const { props, place, atMs, untilMs } = meeting;
  const width = Math.round(place.width * 1.2);
  const height = Math.round(place.height * 0.3);
  const slab = piece(
    props.table.press.print(`slab:${width}`, width + 14, height + 16, (ink) => drawSlab(ink, width, height)),
    place,
  );
  props.put(slab);
  let dropped = 0;
  props.score.add({ atMs, forMs: 150, ease: ease.drop }, (progress) => (dropped = progress));
  props.score.add({ atMs, forMs: untilMs - atMs }, (age) => {
    slab.y = between(place.y - place.height * 0.9, place.y - place.height * 0.22, dropped);
    show(slab, { alpha: age < 1 ? fade(age, 0, 0.15) : 0, turn: -2 });
  });
  props.score.add({ atMs: atMs + 150, forMs: 120 }, (pressed) => {
    if (props.now.attack) Object.assign(props.now.attack.pose, { y: 10 * pressed, scale: 1 - 0.06 * pressed });
  });
  props.shake(atMs + 150, 4);
  props.scatter({ x: place.x, y: place.y - place.height * 0.1 }, atMs + 150, {
    count: 10,
    lifeMs: 350,
    reach: props.r * 2.2,
    colours: [paper.under, paper.ink],
    seed: 8,
  });
}

/** A mask comes down over the token. */
function putMask({ props, card, target, atMs, untilMs }: Meeting): void {
  const token = props.table.layout.panels[target].token;
  const size = Math.max(30, token.radius * 1.9);
  const mask = piece(props.iconPrint(card, size), token);
  props.put(mask);
  props.score.add({ atMs, forMs: untilMs - atMs }, (age) => {
    const down = Math.min(1, age * 4);
    mask.y = token.y - (1 - down) * size;
    show(mask, { alpha: age < 1 ? fade(age, 0.1, 0.2) : 0, scale: 1 + 0.06 * Math.sin(age * Math.PI * 4) });
  });
}

/** One flat shot, and the card tips over. */
function shootFlat(meeting: Meeting): void {
  const { props, place, meeting: from, atMs } = meeting;
  const line = tracer(
    { x: from.x - place.width * 0.1, y: from.y - place.height * 0.1 },
    { x: place.x - place.width * 0.9, y: place.y - place.height * 0.2 },
    Math.max(8, props.r * 0.4),
    paper.signal,
  );
  props.put(line.node);
  let grown = 0;
  props.score.add({ atMs: atMs + 60, forMs: 80, ease: ease.shoot }, (progress) => (grown = progress));
  props.score.add({ atMs: atMs + 60, forMs: 300 }, (age) => line.paint(grown, Math.min(1, (1 - age) * 2)));
  pose(meeting, (now, age) => (now.turn -= 12 * Math.min(1, Math.max(0, age - 0.1) * 6)));
  props.shake(atMs + 120, 4);
  props.scatter(place, atMs + 120, {
    count: 14,
    lifeMs: 350,
    reach: props.r * 2.2,
    colours: [paper.ink, paper.signal],
    seed: 12,
  });
}

/** Four puffs climb, and the attack peels off. */
function puff(meeting: Meeting): void {
  const { props, place, meeting: from, atMs } = meeting;
  for (let i = 0; i < 4; i++) {
    const at = {
      x: between(from.x, place.x - place.width * 0.3, (i + 1) / 4),
      y: between(from.y - place.height * 0.2, place.y - place.height * 0.5, (i + 1) / 4),
    };
    const cloud = piece(props.dotPrint(Math.round(props.r * 0.55), paper.ink), at);
    props.put(cloud);
    props.score.add({ atMs: atMs + i * 65, forMs: 380 }, (age) =>
      show(cloud, { alpha: age < 1 ? 1 - age : 0, scale: 0.4 + age }),
    );
  }
  pose(meeting, (now, age) => {
    const away = Math.min(1, Math.max(0, age - 0.25) * 3);
    now.turn -= 16 * away;
    now.y -= 14 * hump(away);
  });
  props.scatter(place, atMs + 240, { count: 10, lifeMs: 400, reach: props.r * 2, colours: [paper.ink], seed: 15 });
}

/** Leaves close over the token. */
function closeLeaves({ props, card, target, atMs, untilMs }: Meeting): void {
  const token = props.table.layout.panels[target].token;
  const size = Math.max(24, token.radius * 1.25);
  for (let i = 0; i < 8; i++) {
    const angle = (i * Math.PI) / 4;
    const leaf = piece(props.iconPrint(card, size, i % 2 ? paper.guardTone : paper.ink), token);
    props.put(leaf);
    props.score.add({ atMs, forMs: untilMs - atMs }, (age) => {
      const closed = Math.min(1, age * 3.4);
      const far = between(token.radius * 3, token.radius * 0.72, closed);
      leaf.position.set(token.x + Math.cos(angle) * far, token.y + Math.sin(angle) * far);
      show(leaf, { alpha: age < 1 ? fade(age, 0.1, 0.25) : 0, turn: i * 45 + (1 - closed) * 60 });
    });
  }
}

/** A defence that nobody drew: the attack is knocked aside. */
function knock(meeting: Meeting): void {
  const { props, place, atMs } = meeting;
  pose(meeting, (now, age) => {
    const knocked = Math.min(1, age * 5);
    now.x -= 12 * knocked;
    now.turn -= 8 * knocked;
  });
  props.shake(atMs, 3);
  props.scatter({ x: place.x + place.width * 0.3, y: place.y }, atMs, {
    count: 10,
    lifeMs: 350,
    reach: props.r * 2,
    colours: [paper.ink, paper.sheet],
    seed: 18,
  });
}
