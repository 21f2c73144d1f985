/** Why a player is out, with the cards of it. */
import './hand/hand.css';
import { useMemo } from 'preact/hooks';
import { at } from '../../../shared/contract/at.ts';
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import type { ItemId } from '../../../shared/games/wa-wa-west/types.ts';
import { whyOut, type Blow, type WhyHit } from '../../../shared/games/wa-wa-west/why.ts';
import type { WhyOutProps } from '../../kit/game-ui.ts';
import { LeftPanel, OutPanel } from '../../kit/hand/panels.tsx';
import { personOf } from '../../kit/hand/person.ts';
import { WhyPanel } from '../../kit/hand/why.tsx';
import { CardFace } from './cards.tsx';
import { itemIn } from './item-views.ts';
import { whySkipped } from './words.ts';
import { whyWordsFor } from './words-why.ts';

export function WhyOut(props: WhyOutProps<WaWaWest>) {
  const { events, view, seat, names, toOthers = false } = props;
  const { options, players } = view;
  const why = useMemo(() => whyOut(events, { options, seats: players.length, seat }), [events.length, options, seat]);
  if (at(players, seat).left) return <LeftPanel class="ww-panel" />;
  const whyWords = whyWordsFor(personOf(toOthers ? at(names, seat) : null));
  if (!why) return <OutPanel class="ww-panel" seat={seat} sizePx={132} />;
  const { team } = at(players, seat);
  const mates = team === null ? [] : players.filter((other) => other.team === team && other.alive);
  return (
    <WhyWords why={why} options={options} names={names} whyWords={whyWords}>
      {canRise(view) && <p>{whyWords.canRise}</p>}
      {mates.length > 0 && <p>{whyWords.teamPlaysOn(mates.map((mate) => at(names, mate.seat)))}</p>}
    </WhyWords>
  );
}

const canRise = ({ phase, options: { exclude, customItems } }: WaWaWest['view']) =>
  phase !== 'over' &&
  (!exclude.includes('necromancy') || customItems.some(({ id, special }) => special.revives && !exclude.includes(id)));

interface WhyWordsProps {
  why: WhyHit;
  options: WaWaWest['options'];
  names: string[];
  whyWords: ReturnType<typeof whyWordsFor>;
  children?: preact.ComponentChildren;
}

function WhyWords({ why, options, names, whyWords, children }: WhyWordsProps) {
  const { own, blows, saving, failing, ammo } = why;
  const nameOf = (id: ItemId) => itemIn(options, id).name;
  const face = (id: ItemId) => <CardFace item={itemIn(options, id)} />;
  const small = (id: ItemId) => <CardFace bare item={itemIn(options, id)} />;
  const byName = ({ by }: Blow) => (by === 'blast' ? whyWords.nobodys : at(names, by));
  const first = at(blows, 0);
  const [best, ...others] = saving;
  const also = whyWords.also(blows.slice(1).map((blow) => ({ name: byName(blow), item: nameOf(blow.item) })));
  return (
    <WhyPanel
      title={whyWords.title}
      when={whyWords.when(why.round)}
      by={{ seat: first.by === 'blast' ? null : first.by, name: byName(first), card: face(first.item) }}
      verb={whyWords.did(first.did)}
      own={{ seat: why.seat, name: whyWords.you, card: face(own.item) }}
      also={[
        first.did.is === 'first' && first.did.race && whyWords.race(first.did.race, byName(first)),
        own.why && whyWords.becameSkip(own.tried && nameOf(own.tried), whySkipped[own.why]),
        own.copied !== null && whyWords.copied(at(names, own.copied), nameOf(own.item)),
        also,
      ].filter((sentence) => typeof sentence === 'string')}
      sign={whyWords.sign(
        first.sign,
        nameOf(first.item),
        byName(first),
        first.sign.is === 'copied' ? at(names, first.sign.from) : '',
      )}
      saving={{
        title: whyWords.saving,
        best: best
          ? {
              name: nameOf(best.item),
              card: face(best.item),
              text: whyWords.because(best, best.item, nameOf(first.item), nameOf(best.as)),
              price: whyWords.price(best.costs, ammo),
            }
          : null,
        none: own.why === 'stunned' ? whyWords.none.stunned : whyWords.none.any,
      }}
      others={{
        plays: [
          ...others.map(({ item }) => ({ name: nameOf(item), card: small(item), saves: true })),
          ...failing.map((item) => ({ name: nameOf(item), card: small(item), saves: false })),
        ],
        text: whyWords.others(
          others.map(({ item }) => nameOf(item)),
          failing.map(nameOf),
          best !== undefined,
        ),
      }}
    >
      {children}
    </WhyPanel>
  );
}
