/** Three small boards: a row, a line that bends, and what a showdown leads to. */
import { squareNamed, type Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import { iconBody } from '../../../design/icons.ts';
import { BoardInk, DrawnBoard, type Drawn } from '../board/drawn-board.tsx';

const at = (names: string): Cell[] => names.split(' ').map(squareNamed);

const row: Drawn = {
  size: 4,
  rows: [at('a1 b2 c3')],
  marks: [
    { seat: 0, mark: 'circle', cells: at('a1 b2 c3 a4') },
    { seat: 1, mark: 'cross', cells: at('b1 d1 c4') },
    { seat: 2, mark: 'triangle', cells: at('d2 a3 d4') },
  ],
};

const bent: Drawn = {
  size: 5,
  rows: [at('a3 b3 c3 d3')],
  lines: [
    { seat: 1, cells: at('a3 b3 c3') },
    { seat: 2, cells: at('d1 e2 e3') },
    { seat: 0, cells: at('b5 c4 d3') },
  ],
};

const danger: Drawn = {
  size: 4,
  marks: [
    { seat: 0, mark: 'circle', cells: at('b1 b2') },
    { seat: 1, mark: 'cross', cells: at('a4 c1') },
  ],
};

export const Diagrams = () => (
  <div class="yy-diagrams">
    <figure>
      <DrawnBoard {...row} label="A board with three circles in a diagonal line, ringed in red" />
      <figcaption>
        <b>A row of three.</b> Whoever drew the third circle is out.
      </figcaption>
    </figure>
    <figure>
      <DrawnBoard {...bent} label="A line of three strokes bends up into a row of four strokes, ringed in red" />
      <figcaption>
        <b>Yriples, row 4.</b> The orange line bends, and ends a row that another began: out.
      </figcaption>
    </figure>
    <figure>
      <svg class="yy-drawn-board" viewBox="-0.12 -0.12 4.24 4.24" role="img" aria-label="A revolver over a board">
        <BoardInk {...danger} />
        <g
          class="yy-armed-gun"
          transform="translate(0.95 1.15) rotate(-6 1.2 1.2) scale(0.0052)"
          dangerouslySetInnerHTML={{ __html: iconBody({ id: 'gun' }) }}
        />
      </svg>
      <figcaption>
        <b>Armed.</b> First a showdown: whoever is hit must place.
      </figcaption>
    </figure>
  </div>
);
