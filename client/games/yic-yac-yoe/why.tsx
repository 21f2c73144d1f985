/** Why a player is out, with the board of it. */
import { useMemo } from 'preact/hooks';
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { groupBy } from '../../../shared/contract/group-by.ts';
import type { Cell } from '../../../shared/games/yic-yac-yoe/board.ts';
import type { YicYacYoe } from '../../../shared/games/yic-yac-yoe/game.ts';
import type { YicYacYoeView } from '../../../shared/games/yic-yac-yoe/types.ts';
import { marksBefore, whyOut, type WhyRow } from '../../../shared/games/yic-yac-yoe/why.ts';
import type { WhyOutProps } from '../../kit/game-ui.ts';
import { LeftPanel, OutPanel } from '../../kit/hand/panels.tsx';
import { personOf } from '../../kit/hand/person.ts';
import { WhyPanel } from '../../kit/hand/why.tsx';
import { weaponName } from '../wa-wa-west/showdown.tsx';
import { DrawnBoard } from './board.tsx';
import { whyWordsFor } from './words-why.ts';

export function WhyOut({ events, view, seat, names, toOthers = false }: WhyOutProps<YicYacYoe>) {
  const { options, players, terms } = view;
  const why = useMemo(() => whyOut(events, { options, seats: players.length, seat }), [events.length, options, seat]);
  const whyWords = whyWordsFor(personOf(toOthers ? at(names, seat) : null));
  if (at(players, seat).left) return <LeftPanel class="yy-panel" />;
  if (!why) return <OutPanel class="yy-panel" seat={seat} sizePx={104} />;
  const canRise = terms.armed && view.phase !== 'over' && <p>{whyWords.canRise}</p>;
  if (why.is === 'time')
    return (
      <OutPanel class="yy-panel" seat={seat} sizePx={104} title={whyWords.title} text={whyWords.time}>
        <p>{whyWords.timeNone}</p>
        {canRise}
      </OutPanel>
    );
  const owners = [...marksBefore(why)].map(([owner, count]) => ({
    name: owner === seat ? whyWords.yours : whyWords.of(at(names, owner)),
    count,
  }));
  const { line, safe, hit } = why;
  const nameOf = (item: string) => weaponName(options.weapons, item);
  const blow = hit?.blows[0];
  return (
    <WhyPanel
      title={whyWords.title}
      when={whyWords.when(why.turn)}
      by={null}
      verb={whyWords.verb(why)}
      own={{ seat, name: whyWords.you, card: <BoardWith view={view} why={why} cells={line.cells} rows={line.rows} /> }}
      also={[
        line.timedOut && whyWords.timedOut,
        blow &&
          `${whyWords.hit(blow.by === 'blast' ? nameOf(blow.item) : at(names, blow.by), nameOf(blow.item))} ${whyWords.kept((hit?.saving ?? []).map(({ item }) => nameOf(item)))}`,
      ].filter((sentence) => typeof sentence === 'string')}
      sign={whyWords.sign(owners)}
      saving={{
        title: whyWords.saving,
        best: safe && {
          name: whyWords.safe(safe),
          card: <BoardWith view={view} why={why} cells={safe} rows={[]} />,
          text: whyWords.safeText,
          price: whyWords.safeCount(why),
        },
        none: whyWords.none,
      }}
      others={{ plays: [], text: '' }}
    >
      {canRise}
    </WhyPanel>
  );
}

interface BoardWithProps {
  view: YicYacYoeView;
  why: WhyRow;
  cells: Cell[];
  rows: Cell[][];
}

/** The board that was placed on, with these marks on it. */
function BoardWith({ view: { terms, players }, why, cells, rows }: BoardWithProps) {
  const { size } = terms;
  const before = groupBy(
    why.board.flatMap((seat, index) =>
      seat === null ? [] : [{ seat, cell: [Math.floor(index / size), index % size] as Cell }],
    ),
    ({ seat }) => seat,
  );
  const drawn = [...before].map(([seat, marks]) => ({ seat, cells: marks.map(({ cell }) => cell) }));
  const all = [...drawn, { seat: why.seat, cells }];
  const marked = all.map(({ seat, cells: own }: { seat: Seat; cells: Cell[] }) => ({
    seat,
    mark: at(players, seat).mark,
    cells: own,
  }));
  // Only what was placed now is joined: how older lines ran, the marks alone do not tell.
  const strokes = all.flatMap(({ seat, cells: own }, index) =>
    index === all.length - 1 ? [{ seat, cells: own }] : own.map((cell) => ({ seat, cells: [cell] })),
  );
  return (
    <span class="yy-why-board">
      <DrawnBoard
        label={null}
        size={size}
        rows={rows}
        {...(terms.marking === 'custom' ? { marks: marked } : { lines: strokes })}
      />
    </span>
  );
}
