/** A reveal in sentences: what each one played, whom it hit, what came of it. */
import type { Seat } from '../../contract/game.ts';
import { joinNames } from '../../contract/words.ts';
import { catalogueOf, JUICE } from './items.ts';
import type { WaWaWestOptions } from './options.ts';
import type { Conflict, Ending, Play, Revealed, SkipReason, WaWaWestEvent, WaWaWestView } from './types.ts';

/** The sentences for an event; `names` by seat, `view` for the room's items. */
export function tell(event: WaWaWestEvent, names: string[], view: Pick<WaWaWestView, 'options'>): string[] {
  switch (event.type) {
    case 'round-opened':
    case 'chose':
      return [];
    case 'left':
      return [`${names[event.seat]} leaves for good.`];
    case 'revealed':
      return tellReveal(event, names, view.options);
    case 'ended':
      return [
        tellEnd(
          event.ending,
          joinNames(event.outcome.winners.map((seat) => names[seat])),
          event.outcome.winners.length,
        ),
      ];
  }
}

function tellReveal(revealed: Revealed, names: string[], options: WaWaWestOptions): string[] {
  const who = (seats: Seat[]) => joinNames(seats.map((seat) => names[seat]));
  const item = (id: string) => catalogueOf(options).items.get(id)?.name ?? id;
  const sentences = tellPlays(revealed.plays, names, item);

  if (revealed.burst) sentences.push('The Firework bursts over everyone.');
  sentences.push(...tellConflicts(revealed.conflicts, names));
  for (const play of revealed.plays) {
    const hits = revealed.hits.filter((hit) => hit.by === play.seat && hit.item !== JUICE);
    if (hits.length > 0)
      sentences.push(`${names[play.seat]}’s ${item(play.item)} hits ${who(hits.map((hit) => hit.on))}.`);
    const splashed = revealed.hits.filter((hit) => hit.by === play.seat && hit.item === JUICE);
    if (splashed.length > 0)
      sentences.push(`${names[play.seat]}’s Orange Juice hits ${who(splashed.map((hit) => hit.on))}.`);
  }
  const blasted = revealed.hits.filter((hit) => hit.by === 'blast').map((hit) => hit.on);
  if (blasted.length > 0) sentences.push(`The Firework Blast hits ${who(blasted)}.`);

  const saved = [...new Set(revealed.hits.filter((hit) => hit.saved).map((hit) => hit.on))];
  const died = revealed.died.filter((dead) => !dead.left).map((dead) => dead.seat);
  const gone = revealed.died.filter((dead) => dead.left).map((dead) => dead.seat);
  const savedAlive = saved.filter((seat) => !gone.includes(seat));
  if (savedAlive.length > 0) sentences.push(`Orange Juice saves ${who(savedAlive)}.`);
  if (died.length > 0) sentences.push(`${who(died)} ${isAre(died)} out.`);
  if (gone.length > 0) sentences.push(`${who(gone)} ${isAre(gone)} gone.`);
  for (const { seat, ammo } of revealed.gained) sentences.push(`${names[seat]} loads ${ammo}.`);
  for (const { from, by, ammo } of revealed.stolen)
    sentences.push(`${names[by]} takes ${ammo} ammo from ${names[from]}.`);
  if (revealed.juiced.length > 0) sentences.push(`${who(revealed.juiced)} ${isAre(revealed.juiced)} safe next round.`);
  if (revealed.launched.length > 0)
    sentences.push(
      `${who(revealed.launched)} ${revealed.launched.length > 1 ? 'have' : 'has'} a Firework in the air: it bursts next round.`,
    );
  for (const { seat, by } of revealed.stunned)
    sentences.push(`${names[by]} stuns ${names[seat]}, who must skip the next round.`);
  for (const { seat, by } of revealed.revived)
    sentences.push(`${who(by)} ${by.length > 1 ? 'bring' : 'brings'} ${names[seat]} back to life.`);
  return sentences;
}

/** One sentence for everyone who simply played the same thing, one each for the rest. */
function tellPlays(plays: Play[], names: string[], item: (id: string) => string): string[] {
  const alike = Map.groupBy(plays, (play) =>
    play.copied === null && play.why === null && play.target === null ? play.item : `seat ${play.seat}`,
  );
  return [...alike.values()].map((group) => {
    const [play] = group;
    const aim = play.target === null ? '' : ` at ${names[play.target]}`;
    if (play.why) return tellSkip(play, names[play.seat], item);
    if (play.copied !== null) return `${names[play.seat]} mirrors ${names[play.copied]}: ${item(play.item)}${aim}.`;
    return `${joinNames(group.map((one) => names[one.seat]))} ${group.length > 1 ? 'play' : 'plays'} ${item(play.item)}${aim}.`;
  });
}

/** One sentence for each who was first, over all of them; one for each pair that nobody could tell apart. */
function tellConflicts(conflicts: Conflict[], names: string[]): string[] {
  const decided = Map.groupBy(
    conflicts.filter(({ first }) => first !== null),
    ({ first }) => first!,
  );
  const undecided = conflicts.filter(({ first }) => first === null);
  return [
    ...[...decided].map(([first, duels]) => {
      const beaten = duels.flatMap(({ between }) => between.filter((seat) => seat !== first));
      return `${names[first]} fires before ${joinNames(beaten.map((seat) => names[seat]))}.`;
    }),
    ...undecided.map(
      ({ between }) =>
        `${joinNames(between.map((seat) => names[seat]))} fire at the same moment: neither hits the other.`,
    ),
  ];
}

function tellSkip(play: Play, name: string, item: (id: string) => string): string {
  const reasons: Record<SkipReason, string> = {
    'out-of-time': `${name} runs out of time and skips.`,
    left: `${name} has left and skips.`,
    stunned: `${name} is stunned and skips.`,
    excluded: 'it is out of play',
    ammo: 'not enough ammo',
    streak: 'too many in a row',
    juiced: 'one is active already',
    'not-after': 'not right after the item it needs',
    'no-target': 'at nobody',
    'bad-target': 'at somebody who cannot be its target',
  };
  const reason = reasons[play.why!];
  return play.tried ? `${name} tries ${item(play.tried)}, ${reason}: Skip.` : reason;
}

function tellEnd(ending: Ending, winners: string, count: number): string {
  switch (ending) {
    case 'last-side':
      return `${winners} ${count > 1 ? 'win' : 'wins'}.`;
    case 'nobody-left':
      return `Nobody is left. A tie between ${winners}.`;
    case 'standoff':
      return `A photo finish nobody can decide. A tie between ${winners}.`;
    case 'round-limit':
      return `The last round is played. A tie between ${winners}.`;
  }
}

const isAre = (seats: Seat[]) => (seats.length > 1 ? 'are' : 'is');
