/** What happens beside the board: the pen is passed, marks are changed, somebody is out, the end. */
import type { YicYacYoeEvent } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { ease } from '../../../kit/stage/timeline.ts';
import { tokenOf } from '../../../design/seat-marks.ts';
import type { Beat } from './beats.ts';
import { penAt, wereHit, winnerIn, type PenSpot } from './picture.ts';
import type { Props } from './props.ts';

type Of<Type extends YicYacYoeEvent['type']> = Extract<YicYacYoeEvent, { type: Type }>;
type Time = Pick<Beat, 'atMs' | 'forMs'>;

/** The pen slides to whoever places next; half way there it is theirs. The line under their name is drawn. */
export function stagePass(props: Props, { placing, due }: Of<'pen-passed'>, { atMs, forMs }: Time): void {
  const seat = placing[0];
  const before = props.plan.pen;
  props.since(atMs, (now) => {
    now.seats.forEach((each, index) => {
      if (index !== seat || before?.seat !== seat) each.underline = 0;
      each.due = index === seat ? due : 0;
      each.waits = placing.indexOf(index) > 0;
      each.hit = wereHit(placing, now.turn) && placing.includes(index);
    });
  });
  const home: PenSpot = { at: 'seat', seat };
  if (!props.still) {
    const from = before?.to ?? home;
    props.score.add({ atMs, forMs, ease: ease.turn }, (way) => {
      props.now.pen = { seat: way < 0.5 ? (before?.seat ?? seat) : seat, from, to: home, way, alpha: 1 };
    });
    props.score.add({ atMs: atMs + forMs * 0.45, forMs: forMs * 0.55, ease: ease.settle }, (underline) => {
      const each = props.now.seats[seat];
      each.underline = Math.max(each.underline, underline);
    });
  }
  props.since(props.still ? atMs : atMs + forMs, (now) => {
    now.seats[seat].underline = 1;
    now.pen = penAt(home, seat);
  });
}

/** A little sample of the new mark is drawn on the slip. */
export function stageMarked(props: Props, { seat, mark }: Of<'marked'>, { atMs, forMs }: Time): void {
  props.since(atMs, (now) => {
    now.seats[seat].mark = mark;
  });
  if (props.still) return;
  props.score.add({ atMs, forMs: forMs * 0.7, ease: ease.glide }, (sample) => {
    props.now.seats[seat].sample = sample;
  });
  props.score.add({ atMs, forMs }, (gone) => {
    props.now.seats[seat].swell = 1 + 0.7 * Math.sin(Math.PI * Math.min(1, gone));
  });
}

/** Out without a row. */
export function stageOut(props: Props, { type, seat }: Of<'timed-out' | 'left'>, { atMs, forMs }: Time): void {
  const strikeMs = atMs + 140;
  props.since(strikeMs, (now) => {
    Object.assign(now.seats[seat], { out: true, away: false, due: 0, waits: false, hit: false, underline: 0 });
    if (now.pen?.seat === seat) now.pen = null;
  });
  if (type === 'timed-out') props.tag('Out of time', seat, atMs, strikeMs);
  props.jolt(seat, strikeMs);
  props.stamp(type === 'left' ? 'LEFT' : 'OUT', seat, strikeMs, atMs + forMs);
}

export function stageEnd(props: Props, { outcome }: Of<'ended'>, { atMs, forMs }: Time): void {
  const atOnceMs = atMs + forMs * 0.2;
  props.since(atOnceMs, (now) => {
    now.pen = null;
    now.seats.forEach((each, seat) =>
      Object.assign(each, { underline: 0, due: 0, waits: false, winner: winnerIn(outcome, seat) }),
    );
  });
  for (const seat of outcome.winners)
    props.scatter(props.token(seat), atOnceMs, {
      count: 14,
      lifeMs: 620,
      reach: props.token(seat).radius * 2.8,
      colours: [props.table.inks.paper, tokenOf(seat).colour],
      seed: seat + 11,
    });
}
