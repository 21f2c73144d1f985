/** A card read in the moment: what it does, and what it would come to against each opponent now. */
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { deckOf, type Kind } from '../../../../shared/games/war-zone/deck.ts';
import type { WarZone } from '../../../../shared/games/war-zone/game.ts';
import { gainWords } from '../../../../shared/games/war-zone/narrator.ts';
import { rightNow, type AttackNow, type DefenceNow } from '../../../../shared/games/war-zone/right-now.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { CardFace } from '../cards.tsx';
import { attackIn } from '../deck-views.ts';
import { healthWords } from '../words.ts';
import { readingWords } from '../words-reading.ts';
import { Name, WithNames } from '../../../ui/names.tsx';

type Table = Pick<HandProps<WarZone>, 'view' | 'seat' | 'names'>;

export function CardInTheMoment({ kind, ...table }: Table & { kind: Kind }) {
  const { view, seat } = table;
  const deck = deckOf(view.options);
  const now = rightNow(view, seat, kind);
  const isIdle = now.is === 'defence' && view.phase === 'attack' && view.turn === seat;
  return (
    <>
      <div class="reading-head">
        <span class="wz-reading-face">
          <CardFace deck={deck} kind={kind} fits={now.is === 'attack' && now.bonus !== null} />
        </span>
        <div>
          <h3>{deck.nameOf(kind)}</h3>
          <p class="is-type">
            {now.is === 'attack' ? readingWords.attack(attackIn(deck, kind).damage) : readingWords.defence}
          </p>
          {isIdle && (
            <p>
              <em>{readingWords.whenAttacked}</em>
            </p>
          )}
          <p>
            {now.is === 'attack'
              ? readingWords.attackDoes(now.damage, deck.nameOf(now.blockedBy))
              : readingWords.defenceDoes(now.stops.map((one) => deck.nameOf(one.kind)))}
          </p>
          {now.is === 'attack' && <Counteraction {...table} kind={kind} now={now} />}
        </div>
      </div>
      {now.is === 'attack' ? <Targets {...table} now={now} /> : <Attackers {...table} now={now} />}
    </>
  );
}

function Counteraction({ view, kind, now }: Table & { kind: Kind; now: AttackNow }) {
  const deck = deckOf(view.options);
  const { counteraction } = attackIn(deck, kind);
  const gain = gainWords(counteraction);
  if (!gain) return null;
  if (now.bonus) return <p class="is-good">{readingWords.bonusNow(gain)}</p>;
  return <p>{readingWords.after(deck.nameOf(counteraction.after), gain)}</p>;
}

function Targets({ view, names, now }: Table & { now: AttackNow }) {
  const blocker = deckOf(view.options).nameOf(now.blockedBy);
  const { heads } = readingWords;
  const block = heads.block(blocker);
  const isGone = now.unseen.count === 0;
  return (
    <>
      <h4>{readingWords.targets}</h4>
      <table>
        <thead aria-hidden="true">
          <tr>
            <th scope="col">{heads.who}</th>
            <th scope="col">{heads.health}</th>
            <th scope="col">{block}</th>
          </tr>
        </thead>
        <tbody>
          {now.targets.map(({ seat, from, to, likelyOpen }) => (
            <tr key={seat}>
              <Who seat={seat} names={names} />
              <td class="is-good">
                <span class="visually-hidden">{heads.health}: </span>
                {healthWords({ from, to })}
              </td>
              <td class={likelyOpen || isGone ? 'is-good' : ''}>
                <span class="visually-hidden">{block} </span>
                {likelyOpen || isGone ? readingWords.likelyNot : readingWords.mayBe}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="row reading-foot">{readingWords.unseen(now.unseen.count, now.unseen.of, blocker)}</p>
    </>
  );
}

function Attackers({ view, names, now }: Table & { now: DefenceNow }) {
  const { nameOf } = deckOf(view.options);
  const { heads } = readingWords;
  return (
    <>
      {now.pending && (
        <p class={now.pending.isStopped ? 'is-good' : 'is-bad'}>
          <WithNames names={names}>
            {readingWords.pending(at(names, now.pending.by), nameOf(now.pending.card), now.pending.isStopped)}
          </WithNames>
        </p>
      )}
      <h4>{readingWords.attackers}</h4>
      <table>
        <thead aria-hidden="true">
          <tr>
            <th scope="col">{heads.who}</th>
            <th scope="col">{heads.cards}</th>
            <th scope="col">{heads.attack}</th>
          </tr>
        </thead>
        <tbody>
          {now.attackers.map(({ seat, cards, likelyHarmless }) => (
            <tr key={seat}>
              <Who seat={seat} names={names} />
              <td>
                <span class="visually-hidden">{heads.cards}: </span>
                {cards}
              </td>
              <td class={likelyHarmless ? 'is-good' : ''}>
                <span class="visually-hidden">{heads.attack} </span>
                {likelyHarmless ? readingWords.likelyNot : readingWords.mayBe}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="row reading-foot">
        {now.stops.map(({ kind, count, of }) => readingWords.unseen(count, of, nameOf(kind))).join(' ')}
      </p>
    </>
  );
}

const Who = ({ seat, names }: { seat: Seat; names: string[] }) => (
  <th scope="row">
    <span class="row reading-who">
      <PlayerBadge seat={seat} sizePx={24} />{' '}
      <b>
        <Name>{at(names, seat)}</Name>
      </b>
    </span>
  </th>
);
