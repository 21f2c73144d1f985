/** The rules, made from the options that the matches are played with. */
import { MOST_CHANGES, MOST_POINTS, MOST_STROKES, glyphs } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import { options as schema } from '../../../../shared/games/yic-yac-yoe/options.ts';
import { OptionList } from '../../../kit/rules/option-list.tsx';
import { Chapter, Rulings, RulesPage, Steps } from '../../../kit/rules/frame.tsx';
import { MarkArt } from '../marks/mark-art.tsx';
import { Diagrams } from './diagrams.tsx';
import { rulings } from './rulings.ts';
import { turn } from './turn.ts';
import './rules.css';

export const Rules = () => (
  <RulesPage theme="theme-yic-yac-yoe">
    <Chapter id="idea" title="The idea">
      <p class="rules-lead">
        Tic Tac Toe turned around: whoever completes a row is out. The marks stay, the others play on, and the last one
        left wins.
      </p>
      <p>A full board with two or more left is a tie between them.</p>
      <Diagrams />
    </Chapter>
    <Chapter id="turn" title="A turn">
      <Steps steps={turn} />
    </Chapter>
    <Chapter id="lines" title="Youbles and Yriples">
      <p>
        Two or three marks on a turn. They form one line through touching squares, by a side or a corner; it may bend.
        Everyone draws the same plain stroke, and usually any marks in line make a row. The colour out of register
        behind a stroke, and the small shape on the first one, tell whose it was.
      </p>
      <p>
        If no line of that length fits on the board any more, the longest that fits is due: three, then two, then one.
      </p>
    </Chapter>
    <Chapter id="marks" title="Marks">
      <p>
        With one mark on a turn everybody has a mark of their own: one of the set that nobody else has, or a drawing of
        up to {MOST_STROKES} strokes and {MOST_POINTS} points. It can be changed until it stands on the board for the
        first time, {MOST_CHANGES} times at most, and that stops no clock.
      </p>
      <ul class="yy-rules-marks">
        {glyphs.map((glyph) => (
          <li key={glyph}>
            <MarkArt mark={glyph} seat={null} />
            {glyph}
          </li>
        ))}
      </ul>
    </Chapter>
    <Chapter id="armed" title="Armed">
      <p>
        A house variation, off unless the table says so. Each turn opens with a showdown by the{' '}
        <a href="/rules/wa-wa-west">rules of Wa Wa West ++</a>, its options at their defaults: everybody still in
        chooses an item, and all turn at once. Nobody dies of it. Whoever is hit must place, and placing is the danger;
        if nobody is hit, the player whose turn it is places.
      </p>
      <p>
        Ammo and all that took hold carry on from turn to turn. Whoever is out counts as dead there, and Necromancy can
        bring them back, with no ammo, from the next showdown on.
      </p>
    </Chapter>
    <Chapter id="rulings" title="Rulings">
      <Rulings groups={rulings} />
    </Chapter>
    <Chapter id="options" title="Options">
      <OptionList schema={schema} called={{ custom: 'marks of one’s own' }} />
    </Chapter>
  </RulesPage>
);
