/** The rules, made from the options that the matches are played with. */
import './game.css';
import 'virtual:icons/games/yic-yac-yoe/icons';
import { inWords } from '../../../shared/contract/words.ts';
import type { YicYacYoe } from '../../../shared/games/yic-yac-yoe/game.ts';
import { squareNamed, type Cell } from '../../../shared/games/yic-yac-yoe/board.ts';
import { MOST_CHANGES, MOST_POINTS, MOST_STROKES, glyphs } from '../../../shared/games/yic-yac-yoe/marks.ts';
import type { YicYacYoeOptions } from '../../../shared/games/yic-yac-yoe/options.ts';
import { termsOf, type Terms } from '../../../shared/games/yic-yac-yoe/terms.ts';
import { iconBody } from '../../design/icons.ts';
import type { RulesProps } from '../../kit/game-ui.ts';
import { Brief, type Moment } from '../../kit/rules/brief.tsx';
import { Chapter, Rulings, RulesPage, Steps, type RulingGroup } from '../../kit/rules/frame.tsx';
import { lazyOptions } from '../../kit/rules/lazy-options.tsx';
import { lazyPart } from '../../kit/lazy.tsx';
import { BoardInk, DrawnBoard, type Drawn } from './board.tsx';
import { MarkArt } from './marks.tsx';

const Options = lazyOptions(() => import('../../../shared/games/yic-yac-yoe/options.ts'), {
  custom: 'marks of one’s own',
});
// Few tables are armed.
const weapons = () => import('../wa-wa-west/showdown.tsx');
const WeaponCards = lazyPart(async () => ({ default: (await weapons()).WeaponCards }));
const WeaponTable = lazyPart(async () => ({ default: (await weapons()).WeaponTable }));

interface Props {
  table: RulesProps<YicYacYoe> | null;
  usual: YicYacYoeOptions;
}

export function Rules({ table, usual }: Props) {
  const terms = table && termsOf(table.options, table.seats);
  const chosen = terms?.armed ? table!.options.weapons : null;
  return (
    <RulesPage theme="theme-yic-yac-yoe yy-rules">
      <Chapter id="idea" title="The idea">
        <Brief
          goal="Tic Tac Toe turned around: whoever completes a row is out. The marks stay, the others play on, and the last one left wins."
          round={picturesAt(terms)}
          know={knowAt(terms, usual.row)}
        />
      </Chapter>
      <Chapter id="turn" title="A turn">
        <Steps steps={terms ? turnAt(terms, table.rulesVersion) : turn} />
      </Chapter>
      {terms?.placements === 1 ? null : (
        <Chapter id="lines" title="Youbles and Yriples">
          <p>
            Two or three marks on a turn. They form one line through touching squares, by a side or a corner; it may
            bend. Everyone draws the same plain stroke. The colour out of register behind a stroke, and the small shape
            on the first one, tell whose it was.
          </p>
          <p>
            If no line of that length fits on the board any more, the longest that fits is due: three, then two, then
            one.
          </p>
          <BentLine />
        </Chapter>
      )}
      {terms?.marking === 'lines' ? null : (
        <Chapter id="marks" title="Marks">
          <p>
            With one mark on a turn everybody has a mark of their own: one of the set that nobody else has, or a drawing
            of up to {MOST_STROKES} strokes and {MOST_POINTS} points. It can be changed until it stands on the board for
            the first time, {MOST_CHANGES} times at most, and that stops no clock.
          </p>
          <ul class="rules-cards yy-rules-marks">
            {glyphs.map((glyph) => (
              <li key={glyph}>
                <MarkArt mark={glyph} seat={null} />
                {glyph}
              </li>
            ))}
          </ul>
        </Chapter>
      )}
      {terms?.armed === false ? null : (
        <Chapter id="armed" title="Armed">
          <p>
            The printed rules list the items of Wa Wa West ++ as possible moves, and don’t say what they do on a board.
            This is our reading of it{chosen ? '' : ', off unless the table says so'}. Each turn opens with a showdown
            by the <a href="/rules/wa-wa-west">rules of Wa Wa West ++</a>
            {chosen ? '' : ', with its items and options as the table wants them'}: everybody still in chooses an item,
            and all turn at once. Nobody dies of it. Whoever is hit must place, and placing is the danger; if nobody is
            hit, the player whose turn it is places.
          </p>
          <p>
            Ammo and all that took hold carry on from turn to turn. Whoever is out counts as dead there, and Necromancy
            can bring them back, with no ammo, from the next showdown on.
          </p>
          <ArmedBoard />
        </Chapter>
      )}
      {chosen && (
        <Chapter id="items" title="The items">
          <WeaponCards chosen={chosen} />
        </Chapter>
      )}
      {chosen && (
        <Chapter id="who-beats-whom" title="Who beats whom">
          <WeaponTable chosen={chosen} />
        </Chapter>
      )}
      <Chapter id="rulings" title="Rulings">
        <Rulings groups={rulings} />
      </Chapter>
      {table ? null : (
        <Chapter id="options" title="Options">
          <Options />
        </Chapter>
      )}
    </RulesPage>
  );
}

const cells = (names: string): Cell[] => names.split(' ').map(squareNamed);

const before: Drawn = {
  size: 4,
  marks: [
    { seat: 0, mark: 'circle', cells: cells('a1 b2') },
    { seat: 1, mark: 'cross', cells: cells('d1') },
    { seat: 2, mark: 'triangle', cells: cells('a3') },
  ],
};
const marked = (...more: [seat: 0 | 1, squares: string][]): Drawn => ({
  ...before,
  marks: [...before.marks!, ...more.map(([seat, squares]) => ({ ...before.marks![seat]!, cells: cells(squares) }))],
});

function picturesAt(terms: Terms | null): Moment[] {
  const isOwn = terms?.rows === 'own';
  return [
    {
      title: 'Place.',
      text: placeAt(terms?.placements ?? 1),
      picture: <DrawnBoard {...before} label="A board of four by four with four marks, no three of them in a line" />,
    },
    {
      title: 'Stay out of rows.',
      text: 'A cross here is safe: no three in a line.',
      picture: <DrawnBoard {...marked([1, 'd2'])} label="One more cross, below the other; still no three in a line" />,
    },
    {
      title: 'A row is out.',
      text: isOwn
        ? 'Your own marks make it. Whoever puts their third in line is out; the marks stay.'
        : 'Anybody’s marks make it. Whoever puts the third in line is out; the marks stay.',
      picture: (
        <DrawnBoard
          {...marked([1, 'd2'], [isOwn ? 0 : 1, 'c3'])}
          rows={[cells('a1 b2 c3')]}
          label="A third mark completes a diagonal row of three, ringed in red"
        />
      ),
    },
  ];
}

const placeAt = (placements: number): string =>
  placements === 1
    ? 'On your turn put your mark on an empty square.'
    : `On your turn draw one line through ${inWords(placements)} empty squares that touch.`;

const knowAt = (terms: Terms | null, usualRow: number) => [
  {
    title: `A row is ${inWords(terms?.row ?? usualRow)}${terms ? ' here' : ', usually'}.`,
    text:
      terms?.rows === 'own'
        ? 'Across, down or diagonal, and only your own marks count at this table.'
        : 'Across, down or diagonal. Usually anybody’s marks count, your own and all others.',
  },
  {
    title: 'Room runs out.',
    text: 'It is a race for the last safe square: leave the others an odd one, or none.',
  },
  {
    title: 'A full board is a tie',
    text: 'between all who are left.',
  },
];

/** The course of a turn. */
const turn = [
  {
    title: 'The board',
    text: 'Usually 7 by 7 squares for two players, 8 by 8 for three, 10 for four, 11 for five, 13 for six. Chance picks who goes first.',
  },
  { title: 'Place', text: 'Put your mark on an empty square; or two or three of them, as one line.' },
  {
    title: 'A row',
    text: 'Does any of your new marks stand in an unbroken line of enough marks that count, across, down or diagonal? Then you are out.',
  },
  {
    title: 'What counts',
    text: 'Anybody’s marks make a row. A table may agree that only your own do.',
  },
  { title: 'Next', text: 'The next player still in, in seat order. The marks of those who are out stay.' },
  {
    title: 'Out of time',
    text: 'Chance draws a line for you. A second time in a row you are out.',
  },
];

/** The same in the figures of one table. */
function turnAt({ size, row, rows, placements }: Terms, rulesVersion: number) {
  const here: Record<string, string> = {
    'The board': `${size} by ${size} squares. ${rulesVersion < 3 ? 'Seat 1 goes first.' : 'Chance picks who goes first.'}`,
    Place: placeAt(placements),
    'A row': `Does any of your new marks stand in an unbroken line of ${inWords(row)} marks that count, across, down or diagonal? Then you are out.`,
    'What counts': rows === 'own' ? 'Only your own marks make a row.' : 'Anybody’s marks make a row.',
  };
  return turn.map(({ title, text }) => ({ title, text: here[title] ?? text }));
}

const bent: Drawn = {
  size: 5,
  rows: [cells('a3 b3 c3 d3')],
  lines: [
    { seat: 1, cells: cells('a3 b3 c3') },
    { seat: 2, cells: cells('d1 e2 e3') },
    { seat: 0, cells: cells('b5 c4 d3') },
  ],
};

const danger: Drawn = {
  size: 4,
  marks: [
    { seat: 0, mark: 'circle', cells: cells('b1 b2') },
    { seat: 1, mark: 'cross', cells: cells('a4 c1') },
  ],
};

/** A line that bends into a row. */
const BentLine = () => (
  <div class="rules-cards">
    <figure>
      <DrawnBoard {...bent} label="A line of three strokes bends up into a row of four strokes, ringed in red" />
      <figcaption>
        <b>Yriples, row 4.</b> The orange line bends, and ends a row that another began: out.
      </figcaption>
    </figure>
  </div>
);

/** What a showdown leads to. */
const ArmedBoard = () => (
  <div class="rules-cards">
    <figure>
      <svg
        viewBox="-0.12 -0.12 4.24 4.24"
        width="100%"
        overflow="visible"
        role="img"
        aria-label="A revolver over a board"
      >
        <BoardInk {...danger} />
        <g
          style={{ color: 'var(--ink)' }}
          stroke="var(--sheet)"
          stroke-width="40"
          paint-order="stroke"
          transform="translate(0.95 1.15) rotate(-6 1.2 1.2) scale(0.0052)"
          dangerouslySetInnerHTML={{ __html: iconBody('gun') }}
        />
      </svg>
      <figcaption>
        <b>Armed.</b> First a showdown: whoever is hit must place.
      </figcaption>
    </figure>
  </div>
);

/** What the printed rules leave open, and how it is settled here. */
const rulings: RulingGroup[] = [
  {
    title: 'Rows',
    rulings: [
      ['Several at once', 'One turn may complete several rows. Out is out.'],
      ['Longer than needed', 'A run of more marks than a row needs is a row too.'],
      ['A row that stands', 'It was counted when it was made. Only whoever makes it longer completes it again.'],
      ['The last square', 'Whoever completes a row with it is out first; then the board is full.'],
    ],
  },
  {
    title: 'Lines',
    rulings: [
      [
        'The way it is drawn',
        'Each square touches the one before, and none is used twice. All marks go down together.',
      ],
      ['Too little room', 'Exactly the longest line that fits is due, no more and no less.'],
      ['Taking back', 'Until the pen comes down for good, any square of the line can be taken back.'],
    ],
  },
  {
    title: 'Players',
    rulings: [
      ['Out of time', 'Each way of drawing the line is as likely as any other. A placement in time ends the count.'],
      ['Leaving', 'Who leaves for good is out at once. On their turn it passes on.'],
      ['The end', 'The last one left wins at once, wherever the others went.'],
    ],
  },
  {
    title: 'Armed',
    rulings: [
      ['Being hit', 'Counts as not surviving the round: nothing gained, launched, stunned or raised. Ammo stays.'],
      [
        'Several are hit',
        'They place in seat order from the player whose turn it is, each as much as is due by then. The turn then passes on from that player.',
      ],
      ['Brought back', 'In from the next showdown on; they can never hit whoever raised them.'],
    ],
  },
];
