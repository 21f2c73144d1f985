/** The items in the player's words: what they do, cost and beat, why one can't be played; and what hand and stage say. */
import { at } from '../../../shared/contract/at.ts';
import { capitalised } from '../../../shared/contract/words.ts';
import { isNarrow, needsTarget, neededBefore } from '../../../shared/games/wa-wa-west/legal.ts';
import { BLAST, catalogueOf, type Item, JUICE } from '../../../shared/games/wa-wa-west/items.ts';
import type { WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';
import type { ItemId, SkipReason, WaWaWestView } from '../../../shared/games/wa-wa-west/types.ts';
import type { Seat } from '../../../shared/contract/game.ts';

/** Whether any of these is in play: nothing else is named on a card. */
type InPlay = (...ids: ItemId[]) => boolean;
type Effects = Record<ItemId, string | ((has: InPlay, options: WaWaWestOptions) => string)>;

const effects: Effects = {
  reload: 'Gives 1 ammo.',
  battery: (has, { rules }) =>
    `Gives 5 ammo for 3.${has('stun-gun') && rules.stunAfterBattery ? ' Opens the Stun Gun.' : ''}`,
  skip: 'Does nothing. Also what a choice not made becomes.',
  'orange-juice': 'Survive, and next round you cannot die.',
  mirror: 'Becomes what your left neighbour plays.',
  firework: 'Survive, and it bursts next round.',
  shield(has) {
    const through = [has('laser-gun') && 'no laser', has('grenade', 'bazooka', 'firework') && 'no bomb'].filter(
      Boolean,
    );
    return `Stops guns${through.length > 0 ? `, but ${through.join(' and ')}` : ''}.`;
  },
  'reinforced-shield'(has) {
    const through = [has('bazooka') && 'a Bazooka', has('firework') && 'a Firework Blast'].filter(Boolean);
    return through.length > 0 ? `Only ${through.join(' or ')} gets through.` : 'Stops every printed weapon.';
  },
  gun: (has) => `Hits everyone who is charging${has('grenade') ? ' or throwing a Grenade' : ''}.`,
  minigun: (has) => `Free. Hits everyone who ${has(...summons) ? 'summons or ' : ''}skips.`,
  'laser-gun': (has) => `Hits everyone${laserReach(has)}.`,
  'stun-gun': 'Hits everyone who charges. The one you name skips next round.',
  grenade(has) {
    const hit = [has(...summons) && 'Summons', has('shield') && 'Shield', 'Skip'].filter((one) => one !== false);
    return `Hits everyone: ${hit.length > 1 ? `${hit.slice(0, -1).join(', ')} and ` : ''}${hit.at(-1)}.`;
  },
  bazooka: (has) => `Hits everyone, whatever they do${has('orange-juice') ? ', but Activated Orange Juice' : ''}.`,
  'orange-juice-activated': (has) => `You cannot die this round${juiceBeats(has)}.`,
  'firework-blast': (has) =>
    `Nobody's, and it hits everyone${has('shield', 'reinforced-shield') ? `: breaks ${brokenShields(has)}` : ''}.`,
};

const summons = ['orange-juice', 'mirror', 'firework'];

function laserReach(has: InPlay): string {
  if (!has('reinforced-shield')) return has('shield') ? ', even behind a Shield' : '';
  return has('shield') ? ', even behind a Shield, but not behind a Reinforced one' : ' without a Reinforced Shield';
}

function juiceBeats(has: InPlay): string {
  const beaten = [has('grenade') && 'Grenade', has('bazooka') && 'Bazooka'].filter(Boolean);
  return beaten.length > 0 ? `, and you beat ${beaten.join(' and ')}` : '';
}

const brokenShields = (has: InPlay): string =>
  !has('reinforced-shield') ? 'the Shield' : has('shield') ? 'both kinds of shield' : 'the Reinforced Shield';

const narrowEffects: Effects = {
  gun: (has) => `Hits the one you point at, if they charge${has('grenade') ? ' or throw a Grenade' : ''}.`,
  minigun: (has) => `Free. Hits the one you point at, if they ${has(...summons) ? 'summon or ' : ''}skip.`,
  'laser-gun': (has) => `Hits the one you point at${laserReach(has)}.`,
  'stun-gun': 'Hits the one you point at, if they charge. They skip next round, or somebody else whom you name.',
};

/** What reads differently in another game's showdown, where nobody dies of being hit. */
const harmlessEffects: Effects = {
  'orange-juice': 'If nobody hits you now, nobody can in the next showdown.',
  firework: 'If nobody hits you now, it bursts in the next showdown.',
  'stun-gun': 'Hits everyone who charges. If nobody hits you, the one you name skips the next showdown.',
  'orange-juice-activated': (has) => `Nobody can hit you in this showdown${juiceBeats(has)}.`,
};

const harmlessNarrowEffects: Effects = {
  'stun-gun':
    'Hits the one you point at, if they charge. If nobody hits you, they skip the next showdown, or somebody else whom you name.',
};

/** One line on what playing the item does in this room. @param isDeadly whether being hit is the end */
export function effectOf(options: WaWaWestOptions, item: Item, isDeadly = true): string {
  const aimed = isNarrow(options, item);
  const known = [
    !isDeadly && aimed && harmlessNarrowEffects,
    !isDeadly && harmlessEffects,
    aimed && narrowEffects,
    effects,
  ];
  const [effect = ownEffect(options, item, isDeadly)] = known.flatMap((texts) => (texts && texts[item.id]) || []);
  const has: InPlay = (...ids) => ids.some((id) => !options.exclude.includes(id));
  const text = typeof effect === 'string' ? effect : effect(has, options);
  const limit = item.id === 'shield' ? options.rules.shieldStreak : item.special.inARow;
  return limit ? `${text} At most ${limit} in a row.` : text;
}

/** An item of the room's own tells of itself by its row. */
function ownEffect(options: WaWaWestOptions, item: Item, isDeadly: boolean): string {
  const { special } = item;
  const next = isDeadly ? 'Survive, and next round' : 'If nobody hits you, in the next showdown';
  const needed = neededBefore(options, item);
  const after = needed && catalogueOf(options).items.get(needed);
  if (item.summoned === 'guard') return 'Keeps its holder from all that does not beat it, and hits everyone it beats.';
  if (item.summoned === 'blast') return 'Nobody’s, and it hits everyone it beats.';
  const parts = [
    item.type.class === 'Weapon' &&
      (isNarrow(options, item) ? 'Hits the one you point at.' : 'Hits everyone it beats.'),
    item.type.class === 'Defense' && 'Stands up to what cannot beat it.',
    item.gives > 0 && `Gives ${item.gives} ammo.`,
    special.summons && `${next} ${summonedBy(options, special.summons, isDeadly)}.`,
    special.stuns &&
      (isDeadly
        ? 'Survive, and the one you name skips next round.'
        : 'If nobody hits you, the one you name skips the next showdown.'),
    special.copies && 'Becomes what your left neighbour plays.',
    special.revives && revivesIn(options, isDeadly),
    after && `Only right after ${after.name}.`,
  ].filter(Boolean);
  return parts.join(' ') || `${item.row.type}, an item of this table.`;
}

function summonedBy(options: WaWaWestOptions, id: ItemId, isDeadly: boolean): string {
  if (id === JUICE) return isDeadly ? 'you cannot die' : 'nobody can hit you';
  if (id === BLAST) return 'a firework bursts';
  const isGuard = catalogueOf(options).items.get(id)?.summoned === 'guard';
  return `${nameOf(options, id)} ${isGuard ? 'guards you' : 'bursts over everyone'}`;
}

function revivesIn({ rules }: WaWaWestOptions, isDeadly: boolean): string {
  const back = isDeadly ? 'Brings one dead player back' : 'Brings one player back who is out';
  return rules.mercy ? `${back}, who can never ${isDeadly ? 'kill' : 'hit'} you.` : `${back}.`;
}

/** "costs 2, you keep 0" */
export function costsLine(item: Item, ammo: number): string {
  const left = ammo - item.costs;
  if (left < 0) return `costs ${item.costs}, you have ${ammo}`;
  if (item.gives > 0) {
    const price = item.costs > 0 ? `costs ${item.costs}, gives ${item.gives}` : `gives ${item.gives}`;
    return `${price}, then you have ${left + item.gives}`;
  }
  return item.costs > 0 ? `costs ${item.costs}, you keep ${left}` : 'free';
}

/** The same as a sentence. */
export const costsSentence = (item: Item, ammo: number): string => `${capitalised(costsLine(item, ammo))}.`;

/** The whole card, for those who don't see it. @param text what it does, or why it can't be played */
export const cardLabel = (item: Item, ammo: number, text: string): string =>
  `${item.name}, ${costsLine(item, ammo)}. ${text}`;

/** What is stamped on a card that can't be played: short enough for the smallest card. */
export function stampOf(view: WaWaWestView, seat: number, item: Item, why: SkipReason): string {
  const player = at(view.players, seat);
  switch (why) {
    case 'ammo':
      return `Need ${item.costs - player.ammo}`;
    case 'not-after':
      return `After ${nameOf(view.options, item.special.after!)}`;
    case 'streak':
      return `${player.inARow} in a row`;
    case 'juiced':
      return item.special.summons === JUICE ? 'Have juice' : 'Have it';
    default:
      return 'Not now';
  }
}

/** The same reason as a sentence. */
export function reasonOf(view: WaWaWestView, seat: number, item: Item, why: SkipReason): string {
  const player = at(view.players, seat);
  const missing = item.costs - player.ammo;
  switch (why) {
    case 'ammo':
      return `${missing} ammo short: it costs ${item.costs}, you have ${player.ammo}.`;
    case 'not-after':
      return `Only right after ${nameOf(view.options, item.special.after!)}: play that this round, then this.`;
    case 'streak':
      return `You have played it ${player.inARow} rounds in a row, which is the limit.`;
    case 'juiced':
      return `Your ${nameOf(view.options, item.special.summons!)} still stands.`;
    case 'no-target':
    case 'bad-target':
      return 'It needs a living opponent to aim at.';
    default:
      return whySkipped[why];
  }
}

/** Why a choice became Skip, for the one who made it or missed it. */
export const whySkipped: Record<SkipReason, string> = {
  'out-of-time': 'Time ran out.',
  left: 'The player had left.',
  stunned: 'Stunned: this round is skipped.',
  excluded: 'That item is not in play.',
  ammo: 'There was not enough ammo.',
  streak: 'It had been played too often in a row.',
  juiced: 'What it summons was there already.',
  'not-after': 'The item before it was missing.',
  'no-target': 'Nobody was aimed at.',
  'bad-target': 'The one aimed at could not be hit.',
};

interface TargetWords {
  question: string;
  /** On the button, once somebody is named. @param stunned if it is somebody else */
  aimed(name: string, stunned: string | null): string;
  why: string;
}

/** What the picker asks, and what its button says. @param isDeadly whether being hit is the end */
export function targetWords(options: WaWaWestOptions, item: Item, isDeadly = true): TargetWords {
  if (!needsTarget(options, item))
    return {
      question: 'Whom do you raise?',
      aimed: (name) => `Raise ${name}`,
      why: `They come back with 0 ammo${options.rules.mercy ? ` and can never ${isDeadly ? 'kill' : 'hit'} you` : ''}.`,
    };
  if (!isNarrow(options, item))
    return {
      question: 'Whom do you stun?',
      aimed: (name) => `Stun ${name}`,
      why: isDeadly
        ? 'If you survive, the one you name must skip next round.'
        : 'If nobody hits you, the one you name must skip the next showdown.',
    };
  const rule = options.precision ? 'Precision: it hits only the one it points at.' : 'Concentrated: it hits only one.';
  return {
    question: 'Who do you shoot?',
    aimed: (name, stunned) => `Shoot ${name}${stunned === null ? '' : `, stun ${stunned}`}`,
    why: item.special.stuns ? `${rule} Survive, and they skip next round, or somebody else whom you name.` : rule,
  };
}

export const ammoWords = (ammo: number): string => `${ammo} ammo`;

const nameOf = (options: WaWaWestOptions, id: ItemId) => catalogueOf(options).items.get(id)?.name ?? id;
/** What is stamped and written on the stage. */
export const stageWords = {
  draw: 'DRAW!',
  sleep: 'z z',
  strikes: {
    gun: 'BANG',
    laser: 'ZAP',
    minigun: 'RATTA',
    stunGun: 'BZZT',
    grenade: 'BOOM',
    bazooka: 'KABOOM',
    firework: 'POP',
    juice: 'SPLASH',
    otherShot: 'POW',
  },
  out: 'OUT',
  left: 'LEFT',
  hit: 'HIT',
  copy: 'Copy',
  back: 'Back',
  stunned: 'Stunned',
  blocked: 'Blocked',
  saved: 'Saved',
  savedByJuice: 'Saved by juice',
  photoFinish: 'Photo finish',
  /** Of two who fired at each other. */
  first: (leadMs: number) => `${(leadMs / 1000).toFixed(2)} s first`,
} as const;

/** What stands on a card beside its name and its effect. */
export const cardWords = {
  beats: 'Beats',
  losesTo: 'Loses to',
  duels: 'First to fire',
  /** In place of the items that it beats or loses to. */
  nothing: 'nothing',
  noCard: 'no card',
  free: 'free',
  ammo: 'ammo',
} as const;

/** What the hand says about itself. */
export const handWords = {
  title: (name: string, isAhead: boolean) => `${isAhead ? 'Next round' : 'Your move'}, ${name}`,
  call: (round: number) => `Round ${round}: choose an item.`,
  cards: 'Your items',
  notPlayable: (reason: string) => `Can't be played: ${reason}`,
  hold: 'Rest on a card to read it',
  tap: 'Rest on a card, or hold it, to read it. A tap picks it.',
  keys: 'So does its key; Enter locks it.',
  /** Of the cards that have to be scrolled to. */
  below: (count: number) => `${count} more ↓`,
  back: 'Back',
  /** On the one big button. */
  lock: {
    none: 'Pick an item',
    noTarget: 'Pick a target',
    ready: (item: string) => `${item} is ready`,
    item: (item: string) => `Lock in ${item}`,
    asking: 'Locking in…',
    notes: {
      atOnce: 'Everyone turns at once',
      opensLater: 'Opens when the reveal is over',
      lockLater: 'Lock it in when the reveal is over',
      aimFirst: 'Then lock it in',
      isFinal: 'Final once locked',
    },
  },
  /** Of those who can be aimed at, and of the others. */
  target: {
    ammo: (count: number) => `${count} ammo`,
    out: 'out',
    in: 'still in',
    mate: 'your team',
    hint: 'Tap a token on the table, or a name here.',
  },
  /** Where what stuns points too: which of the two is being named. */
  stun: {
    question: 'Whom does it stun?',
    target: (name: string) => `Shoot ${name}`,
    stun: (name: string) => `Stun ${name}`,
    change: (aim: string) => `${aim}: name whom`,
  },
  turning: { title: 'Draw!', text: 'The cards are turning.' },
  locked: {
    title: 'Locked in',
    text: 'Your choice is made, and it is safe.',
    titleOf: (item: string, target: string | null, stunned: string | null) =>
      `Locked in: ${item}${target === null ? '' : ` at ${target}`}${stunned === null ? '' : `, to stun ${stunned}`}`,
    waiting: (count: number) => (count === 0 ? 'Everyone is in.' : `Waiting for ${count} more.`),
  },
  becameSkip: (item: string) => `${item} became Skip.`,
  stunned: {
    title: 'You are stunned',
    stamp: 'Stunned',
    text: (isJuiced: boolean) =>
      `This round is a Skip, made for you.${isJuiced ? ' Your juice still protects you.' : ''}`,
    next: (isDeadly: boolean) => `Next round you choose again${isDeadly ? ', if nobody shoots you' : ''}.`,
  },
  alone: 'Last one standing.',
} as const;

export const excludeWords = {
  inPlay: (count: number, of: number) => `${count} of ${of} in play. Tap one to leave it out. Skip always stays.`,
  item: (name: string, isFixed: boolean) => `${name} in play${isFixed ? ', always' : ''}`,
  fixed: 'Skip always stays',
  out: (names: string[], summon: boolean) =>
    `Out: ${names.join(', ')}.${summon ? ' What they summon is out too.' : ''}`,
} as const;

const teamNames = ['A', 'B'] as const;

export const teamWords = {
  title: 'Sides',
  alone: 'Each alone',
  inTurn: 'Two teams',
  listed: 'Own teams',
  inTurnHint: 'Seats in turn: 1, 3, 5 … against 2, 4, 6 … No friendly fire.',
  names: teamNames,
  seat: (seat: Seat, team: 0 | 1) => `Seat ${seat + 1}: team ${teamNames[team]}. Change`,
  empty: 'Both teams need at least one player.',
  sizes: ([a, b]: readonly [a: number, b: number]) =>
    `Team A has ${a}, team B has ${b}. Tap a seat to change its team.`,
} as const;

export const customItemWords = {
  add: '+ An item of your own',
  /** What the printed page suggests, and its own items to begin with. */
  print: 'The printed page: “This game is very flexible. Add your own items if you want!”',
  like: {
    title: 'Begin with a printed item',
    hint: 'A copy of its row, with the guard or blast that it summons.',
    none: 'Choose one',
  },
  most: (count: number) => `${count} items, the most there can be`,
  own: 'An item of your own',
  newName: (number: number) => (number === 1 ? 'Own item' : `Own item ${number}`),
  noName: 'No name yet',
  unfinished: 'Not finished',
  change: 'Change',
  changeItem: (name: string) => `Change ${name || 'this item'}`,
  noCard: 'The card is printed as soon as its row can be read.',
  remove: 'Remove',
  done: 'Done',
  fields: {
    name: 'Name',
    type: { title: 'Type', hint: 'Like Weapon (Gun I), Defense II, Charge (Ammo)' },
    summonedType: { title: 'Type', hint: 'A guard is like Defense II, a blast like Bomb I, no Weapon' },
    isChosen: { title: 'Can be chosen', hint: 'Off: another item of your own summons it, as a guard or a blast' },
    costs: { title: 'Costs', hint: 'Ammo to play it' },
    gives: { title: 'Gives', hint: 'Ammo, if you survive' },
    kills: { title: 'Kills', hint: 'Names, or groups: Grenade, <Charge>, <Weapon (Gun I+)>, <Bomb II+>' },
    killedBy: { title: 'Killed by', hint: "The same; empty if only others' lists decide" },
  },
  special: (count: number) => `Special effects${count > 0 ? ` (${count})` : ''}`,
  nothing: 'Nothing',
  anyItem: 'Any item',
  rounds: 'Rounds',
} as const;

export const openHandsWords = { title: 'All choices' } as const;
