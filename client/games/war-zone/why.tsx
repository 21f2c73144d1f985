/** Why a player is out, with the cards of it. */
import { useMemo } from 'preact/hooks';
import { at } from '../../../shared/contract/at.ts';
import { deckOf, type Deck, type Kind } from '../../../shared/games/war-zone/deck.ts';
import type { WarZone } from '../../../shared/games/war-zone/game.ts';
import { whyOut } from '../../../shared/games/war-zone/why.ts';
import type { WhyOutProps } from '../../kit/game-ui.ts';
import { LeftPanel, OutPanel } from '../../kit/hand/panels.tsx';
import { personOf } from '../../kit/hand/person.ts';
import { WhyPanel } from '../../kit/hand/why.tsx';
import { Heart, KindIcon } from './cards.tsx';
import { handWords } from './words.ts';
import { whyWordsFor } from './words-why.ts';

export function WhyOut({ events, view, seat, names, toOthers = false }: WhyOutProps<WarZone>) {
  const { options, players } = view;
  const why = useMemo(() => whyOut(events, { options, seats: players.length, seat }), [events.length, options, seat]);
  const { team, left } = at(players, seat);
  const mates = team === null ? [] : players.filter((other) => other.team === team && other.alive);
  if (left) return <LeftPanel />;
  const whyWords = whyWordsFor(personOf(toOthers ? at(names, seat) : null));
  if (!why && toOthers)
    return <OutPanel seat={seat} sizePx={112} title={whyWords.title} text={whyWords.notInLightning} />;
  if (!why) return <OutPanel seat={seat} sizePx={112} {...(view.lightning && { title: handWords.notInLightning })} />;

  const deck = deckOf(options);
  const face = (kind: Kind) => <NamedKind deck={deck} kind={kind} />;
  const known = [...new Set(why.hand)].filter((kind) => kind !== 'hidden' && kind !== why.blocker);
  const [blocker, attack] = [deck.nameOf(why.blocker), deck.nameOf(why.attack)];
  return (
    <WhyPanel
      title={whyWords.title}
      when={whyWords.when(why.turn)}
      by={{ seat: why.by, name: at(names, why.by), card: face(why.attack) }}
      verb={whyWords.verb(why.damage)}
      own={{ seat, name: whyWords.you, card: <Health text={whyWords.health(why.health)} /> }}
      also={[
        why.counteraction && whyWords.counteraction(why.counteraction.damage, deck.nameOf(why.counteraction.after)),
        why.timedOut && whyWords.timedOut,
      ].filter((sentence) => typeof sentence === 'string')}
      sign={whyWords.sign(why.health, why.fatal.map(deck.nameOf), deck.attacks.size)}
      saving={{
        title: whyWords.saving,
        best:
          why.held === true
            ? { name: blocker, card: face(why.blocker), text: whyWords.held, price: whyWords.price }
            : null,
        none: why.held === 'hidden' ? whyWords.unknown(blocker, attack) : whyWords.none(blocker, attack),
      }}
      others={{
        plays: known.map((kind) => ({
          name: deck.nameOf(kind),
          card: (
            <span class="wz-why-card">
              <KindIcon deck={deck} kind={kind} size={32} />
            </span>
          ),
          saves: false,
        })),
        text: whyWords.others(known.map(deck.nameOf)),
      }}
    >
      {mates.length > 0 && <p>{whyWords.teamPlaysOn(mates.map((mate) => at(names, mate.seat)))}</p>}
    </WhyPanel>
  );
}

/** Small, and still read: what a card does is told in words beside it. */
const NamedKind = ({ deck, kind }: { deck: Deck; kind: Kind }) => (
  <span class="wz-why-card">
    <KindIcon deck={deck} kind={kind} size={44} />
    <b>{deck.nameOf(kind)}</b>
  </span>
);

/** What the attack struck. */
const Health = ({ text }: { text: string }) => (
  <span class="wz-why-card">
    <span class="wz-why-heart">
      <Heart />
    </span>
    <b>{text}</b>
  </span>
);
