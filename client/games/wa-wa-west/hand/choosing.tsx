/** Picking a card up, reading it, and locking it in. */
import {
  needsTarget,
  opponentsOf,
  revivable,
  usesTarget,
  whyNot,
  whyNotItem,
} from '../../../../shared/games/wa-wa-west/legal.ts';
import { catalogueOf, type Item } from '../../../../shared/games/wa-wa-west/items.ts';
import type { ItemId } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { handOf } from '../match-ups.ts';
import { aimWords, bullets } from '../words.ts';
import { Button } from '../../../ui/button.tsx';
import { BulletIcon } from '../art.tsx';
import { Cards } from './cards.tsx';
import type { WaWaWestHandProps } from './hand.tsx';
import { useKeys } from '../../../kit/hand/keyboard.ts';
import { LockButton } from './lock-button.tsx';
import { Reading } from './reading.tsx';
import { select, selectionIn } from './selection.ts';
import { TargetPicker, useAim } from './target-picker.tsx';

/** The hand while the round is open for this player. */
export function Choosing(props: WaWaWestHandProps) {
  const { view, seat, names, waiting } = props;
  // When it opens tells it from the same people's round in a rematch, or in a showdown of another game.
  const round = `${names.join()} ${seat} ${view.round} ${view.opensAt}`;
  const picked = selectionIn(round);
  const items = catalogueOf(view.options).items;
  const item = picked.item === null ? null : items.get(picked.item)!;
  const read = picked.read === null ? null : items.get(picked.read)!;
  const targets = item === null ? [] : targetsOf(props, item);
  const isAiming = item !== null && picked.aiming;

  const pickUp = (id: ItemId) => {
    if (picked.locking) return;
    if (whyNotItem(view, seat, id)) return select(round, { read: id, problem: null });
    if (id === picked.item) return void act();
    const aims = targetsOf(props, items.get(id)!);
    select(round, { item: id, read: id, aiming: false, problem: null, target: aims.length === 1 ? aims[0] : null });
  };
  const aimAt = (target: Seat) => {
    if (picked.locking) return;
    if (isAiming && target === picked.target) return void lock();
    select(round, { aiming: true, target, problem: null });
  };
  const back = () =>
    select(
      round,
      isAiming ? { aiming: false, problem: null } : { item: null, read: null, target: null, problem: null },
    );

  /** The one big button: opens the picker where a target is missing, locks in otherwise. */
  const act = () => (item && targets.length > 1 && !isAiming ? select(round, { aiming: true }) : lock());

  async function lock() {
    if (!item || waiting || picked.locking || whyNot(view, seat, item.id, picked.target)) return;
    select(round, { locking: true, problem: null });
    const target = usesTarget(view.options, item) ? picked.target : null;
    const problem = await props.onAct({ type: 'choose', item: item.id, ...(target !== null && { target }) });
    select(round, { locking: false, problem });
  }

  useAim(props, targets, picked.target, aimAt);
  useKeys({
    pick: (index) =>
      isAiming ? targets[index] !== undefined && aimAt(targets[index]) : pickUp(handOf(view.options)[index]?.id),
    count: isAiming ? targets.length : handOf(view.options).length,
    enter: act,
    escape: back,
  });

  return (
    <div class="ww-hand">
      {isAiming ? (
        <TargetPicker {...props} item={item} targets={targets} aimed={picked.target} onPickTarget={aimAt} />
      ) : (
        <>
          <header class="ww-hand-head">
            <h2>
              {waiting ? 'Next round' : 'Your move'}, {names[seat]}
            </h2>
            <span class="ww-chip">
              <BulletIcon /> {bullets(view.players[seat].ammo)}
            </span>
          </header>
          <Cards view={view} seat={seat} picked={picked.item} onPick={pickUp} />
          <Reading view={view} seat={seat} item={read} problem={picked.problem} />
        </>
      )}
      <div class="ww-hand-foot">
        {isAiming && picked.problem && (
          <p class="ww-problem" role="alert">
            {picked.problem}
          </p>
        )}
        {isAiming && <Button onClick={back}>Back</Button>}
        <LockButton
          {...buttonState(props, item, picked.target)}
          label={label(props, item, targets, picked.target, isAiming)}
          busy={picked.locking}
          onPress={act}
        />
      </div>
    </div>
  );
}

/** Whom the item could be aimed at now; empty where aiming means nothing. */
function targetsOf({ view, seat }: WaWaWestHandProps, item: Item): Seat[] {
  if (needsTarget(view.options, item)) return opponentsOf(view, seat);
  return usesTarget(view.options, item) ? revivable(view) : [];
}

function label(
  { view, names, waiting }: WaWaWestHandProps,
  item: Item | null,
  targets: Seat[],
  target: Seat | null,
  isAiming: boolean,
): string {
  if (!item) return 'Pick an item';
  if (waiting && !isAiming) return `${item.name} is ready`;
  if (targets.length === 0) return `Lock in ${item.name}`;
  const { question, verb } = aimWords(view.options, item);
  if (target !== null && (isAiming || targets.length === 1)) return `${verb} ${names[target]}`;
  return isAiming ? 'Pick a target' : question;
}

/** Whether the button would do something, and the small line under it. */
function buttonState({ view, seat, waiting }: WaWaWestHandProps, item: Item | null, target: Seat | null) {
  if (!item) return { ready: false, note: waiting ? 'Opens when the reveal is over' : 'Everyone turns at once' };
  if (waiting) return { ready: false, note: 'Lock it in when the reveal is over' };
  const why = whyNot(view, seat, item.id, target);
  // A missing target is no dead end: the button then opens the picker.
  if (why === 'no-target') return { ready: true, note: 'Then lock it in' };
  return { ready: why === null, note: 'Final once locked' };
}
