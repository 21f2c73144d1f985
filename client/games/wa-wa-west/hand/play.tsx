/** Picking a card up, reading it, aiming it, and locking it in. */
import './hand.css';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Item } from '../../../../shared/games/wa-wa-west/items.ts';
import {
  areTeammates,
  mayStunAnother,
  needsTarget,
  opponentsOf,
  revivable,
  usesTarget,
  whyNot,
  whyNotItem,
} from '../../../../shared/games/wa-wa-west/legal.ts';
import type { ItemId } from '../../../../shared/games/wa-wa-west/types.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { useAnswers } from '../../../kit/hand/answers.ts';
import { ActionButton } from '../../../kit/hand/controls.tsx';
import { useHandKeys } from '../../../kit/hand/keyboard.ts';
import { choiceSound, createSelection } from '../../../kit/hand/selection.ts';
import { TargetList, useSeatTargeting } from '../../../kit/hand/targets.tsx';
import { Button } from '../../../ui/button.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { CardFace, IsDeadly, ItemIcons } from '../cards.tsx';
import { BulletIcon } from '../item-art.tsx';
import type { WaWaWest } from '../../../../shared/games/wa-wa-west/game.ts';
import { ammoWords, costsLine, costsSentence, effectOf, handWords, reasonOf, targetWords } from '../words.ts';
import { handOf, itemIn, matchUpsOf } from '../item-views.ts';
import { Cards } from './cards.tsx';
import { Name, WithNames } from '../../../ui/names.tsx';

type Hand = HandProps<WaWaWest>;

interface Picked {
  item: ItemId | null;
  /** The card being read: the picked one, or one that can't be played and is asked about. */
  read: ItemId | null;
  /** True while the target picker is open. */
  isAiming: boolean;
  target: Seat | null;
  /** Null for the target itself. */
  stun: Seat | null;
  /** Which of the two the picker asks for. */
  naming: Naming;
}

type Naming = 'target' | 'stun';

const nothing = { item: null, read: null, isAiming: false, target: null, stun: null, naming: 'target' } as const;

const selection = createSelection<WaWaWest, Picked>(
  nothing,
  // When it opens tells a round from the same people's in a rematch, or in a showdown of another game.
  ({ round, opensAt }) => [round, opensAt],
  // What can't be played can only be read.
  (before, part) => (part.read && part.item === undefined ? 'refuse' : choiceSound(before, part)),
);

/** The hand while the round is open for this player. */
export function Choosing(props: Hand) {
  const answers = useAnswers();
  const { view, seat, names, waiting } = props;
  const picked = selection.of(props);
  const select = (change: Parameters<typeof selection.change>[1]) => selection.change(props, change);
  const hand = handOf(view.options);
  const item = picked.item === null ? null : itemIn(view.options, picked.item);
  const targets = item === null ? [] : targetsOf(props, item);
  const isAiming = item !== null && picked.isAiming;
  const { target, naming } = picked;
  const stun = picked.stun ?? target;
  const named = naming === 'stun' ? stun : target;

  const pickUp = (id: ItemId) => {
    if (picked.isAsking) return;
    if (whyNotItem(view, seat, id)) return select({ read: id, problem: null });
    if (id === picked.item) return press();
    const [only = null, ...others] = targetsOf(props, itemIn(view.options, id));
    select({ ...nothing, item: id, read: id, problem: null, target: others.length === 0 ? only : null });
  };
  const aimAt = (seat: Seat) => {
    if (picked.isAsking) return;
    if (isAiming && seat === named) return lock();
    select({ isAiming: true, [naming]: seat, problem: null });
  };
  const back = () => {
    if (naming === 'stun') select({ naming: 'target', problem: null });
    else select(isAiming ? { isAiming: false, problem: null } : { ...nothing, problem: null });
  };

  /** The one big button: opens the picker where a target is missing, locks in otherwise. */
  const press = () => (item && targets.length > 1 && !isAiming ? select({ isAiming: true }) : lock());

  function lock(): void {
    if (!item || whyNot(view, seat, item.id, { target })) return;
    const isAimed = target !== null && usesTarget(view.options, item);
    const isAnother = isAimed && stun !== null && stun !== target && mayStunAnother(view.options, item);
    const aim = { ...(isAimed && { target }), ...(isAnother && { stun }) };
    void selection.ask(props, { type: 'choose', item: item.id, ...aim });
  }

  useSeatTargeting(props, { seats: targets, targeted: named, onPick: aimAt });
  useHandKeys({
    pick: (index) => (isAiming ? aimAt(at(targets, index)) : pickUp(at(hand, index).id)),
    count: isAiming ? targets.length : hand.length,
    enter: press,
    escape: back,
  });

  const { isReady, note } = readiness(props, item, target);
  return (
    <div class="hand-column ww-choosing">
      {isAiming ? (
        <TargetPicker
          {...props}
          item={item}
          targets={targets}
          picked={{ target, stun, naming }}
          onName={(naming) => select({ naming })}
          onPick={aimAt}
        />
      ) : (
        <>
          <header class="row ww-head">
            <h2>
              <WithNames names={names}>{handWords.title(at(names, seat), waiting)}</WithNames>
            </h2>
            <span class="ww-chip">
              <BulletIcon /> {ammoWords(at(view.players, seat).ammo)}
            </span>
          </header>
          <Cards {...props} picked={picked.item} onPick={pickUp} />
          <div class="hand-reading ww-reading" {...answers}>
            {picked.read === null ? (
              <p>
                {handWords.tap} <span class="ww-key-hint">{handWords.keys}</span>
              </p>
            ) : (
              <Reading {...props} item={itemIn(view.options, picked.read)} problem={picked.problem} />
            )}
          </div>
        </>
      )}
      <div class="hand-acts ww-foot">
        {isAiming && picked.problem && (
          <p class="hand-problem" role="alert">
            {picked.problem}
          </p>
        )}
        {isAiming && (
          <Button class="ww-back" onClick={back}>
            {handWords.back}
          </Button>
        )}
        <ActionButton
          kind="primary"
          label={picked.isAsking ? handWords.lock.asking : lockWords(props, item, targets, picked, isAiming)}
          note={note}
          shortcut="Enter"
          isReady={isReady && !picked.isAsking}
          onPress={press}
        />
      </div>
    </div>
  );
}

/** Whom the item could be aimed at now; empty where aiming means nothing. */
function targetsOf({ view, seat }: Hand, item: Item): Seat[] {
  if (needsTarget(view.options, item)) return opponentsOf(view, seat);
  return usesTarget(view.options, item) ? revivable(view) : [];
}

function lockWords(
  { view, names, waiting }: Hand,
  item: Item | null,
  targets: Seat[],
  { target, stun }: Pick<Picked, 'target' | 'stun'>,
  isAiming: boolean,
): string {
  if (!item) return handWords.lock.none;
  if (waiting && !isAiming) return handWords.lock.ready(item.name);
  if (targets.length === 0) return handWords.lock.item(item.name);
  const { question, aimed } = targetWords(view.options, item);
  if (target !== null && (isAiming || targets.length === 1))
    return aimed(at(names, target), stun === null || stun === target ? null : at(names, stun));
  return isAiming ? handWords.lock.noTarget : question;
}

/** Whether the button would do something, and the small line under it. */
function readiness({ view, seat, waiting }: Hand, item: Item | null, target: Seat | null) {
  const { notes } = handWords.lock;
  if (!item) return { isReady: false, note: waiting ? notes.opensLater : notes.atOnce };
  if (waiting) return { isReady: false, note: notes.lockLater };
  const why = whyNot(view, seat, item.id, { target });
  // A missing target is no dead end: the button then opens the picker.
  if (why === 'no-target') return { isReady: true, note: notes.aimFirst };
  return { isReady: why === null, note: notes.isFinal };
}

/** The strip that reads a card out. @param props.problem why the last try to lock it in failed */
function Reading({ view, seat, item, problem }: Hand & { item: Item; problem: string | null }) {
  const { beats, losesTo } = matchUpsOf(view.options, item.id);
  const isDeadly = useContext(IsDeadly);
  const why = whyNotItem(view, seat, item.id);
  return (
    <>
      <p class="ww-reading-name">
        <strong>{item.name}</strong> <span>{costsLine(item, at(view.players, seat).ammo)}</span>
      </p>
      <p>
        {problem ? (
          <em role="alert">{problem}</em>
        ) : why ? (
          <em>{reasonOf(view, seat, item, why)}</em>
        ) : (
          effectOf(view.options, item, isDeadly)
        )}
      </p>
      <p class="row ww-reading-icons">
        <ItemIcons match="beats" items={beats} most={5} />
        <ItemIcons match="losesTo" items={losesTo} most={4} />
      </p>
    </>
  );
}

interface TargetPickerProps extends Hand {
  item: Item;
  targets: Seat[];
  picked: Pick<Picked, 'target' | 'stun' | 'naming'>;
  onName(naming: Naming): void;
  onPick(seat: Seat): void;
}

/** Whom to point at: a name in the dock, a number key, or a token on the table. */
function TargetPicker({ view, seat, names, item, targets, picked, onName, onPick }: TargetPickerProps) {
  const { target, naming } = picked;
  const words = targetWords(view.options, item, useContext(IsDeadly));
  const question = naming === 'stun' ? handWords.stun.question : words.question;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [naming]);
  const others = view.players.filter((player) => player.seat !== seat && !targets.includes(player.seat));

  return (
    <div class="hand-scroll ww-targets">
      <div class="row ww-target-head">
        <span>
          <CardFace item={item} />
        </span>
        <div>
          <h2 tabIndex={-1} ref={title}>
            {question}
          </h2>
          <p>
            {words.why} {costsSentence(item, at(view.players, seat).ammo)}
          </p>
        </div>
      </div>
      {mayStunAnother(view.options, item) && target !== null && targets.length > 1 && (
        <p class="row ww-naming">
          {(['target', 'stun'] as const).map((one) => (
            <Button
              key={one}
              size="small"
              aria-label={handWords.stun.change(handWords.stun[one](at(names, picked[one] ?? target)))}
              aria-pressed={naming === one}
              onClick={() => onName(one)}
            >
              {handWords.stun[one](at(names, picked[one] ?? target))}
            </Button>
          ))}
        </p>
      )}
      <TargetList
        class="ww-target-list"
        itemClass="ww-target"
        label={question}
        sizePx={54}
        targeted={picked[naming]}
        mark={<CrossHair />}
        onPick={onPick}
        targets={targets.map((target, index) => {
          const { alive, ammo } = at(view.players, target);
          return {
            seat: target,
            name: at(names, target),
            fact: alive ? handWords.target.ammo(ammo) : handWords.target.out,
            shortcut: index < 9 ? String(index + 1) : undefined,
            isOut: !alive,
          };
        })}
      >
        {others.map((other) => (
          <li key={other.seat} class="hand-target ww-target is-none">
            <PlayerBadge seat={other.seat} sizePx={54} dead={!other.alive} />
            <strong>
              <Name>{names[other.seat]}</Name>
            </strong>
            <span>{handWords.target[!other.alive ? 'out' : areTeammates(view, seat, other.seat) ? 'mate' : 'in']}</span>
          </li>
        ))}
        <li class="ww-target-hint">{handWords.target.hint}</li>
      </TargetList>
    </div>
  );
}

/** The aim in a form, not in colour alone. */
const CrossHair = () => (
  <svg class="ww-cross-hair" viewBox="-12 -12 24 24" aria-hidden="true">
    <path d="M0-11V11M-11 0H11M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0" fill="none" stroke="#a5331c" stroke-width="2.6" />
  </svg>
);
