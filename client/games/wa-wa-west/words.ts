/** The items in the player's words: what they do, cost and beat, why one can't be played; and what hand and stage say. */
import { at } from '../../../shared/contract/at.ts';
import { capitalised } from '../../../shared/contract/words.ts';
import { isNarrow, needsTarget } from '../../../shared/games/wa-wa-west/legal.ts';
import { catalogueOf, JUICE, type Item } from '../../../shared/games/wa-wa-west/items.ts';
import type { WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';
import type { ItemId, SkipReason, WaWaWestView } from '../../../shared/games/wa-wa-west/types.ts';

/** Of the game, in one line. */
export const blurb = '2 to 16 players, ten minutes';

const effects: Record<ItemId, string> = {
  reload: 'One more bullet.',
  battery: 'Five bullets for three. Opens the Stun Gun.',
  skip: 'Does nothing. Also what a choice not made becomes.',
  necromancy: 'Brings one dead player back, who can never kill you.',
  'orange-juice': 'Survive, and next round you cannot die.',
  mirror: 'Becomes what your left neighbour plays.',
  firework: 'Survive, and it bursts next round.',
  shield: 'Stops guns, but no laser and no bomb.',
  'reinforced-shield': 'Only a Bazooka or a Firework Blast gets through.',
  gun: 'Hits everyone who is charging or throwing a Grenade.',
  minigun: 'Free. Hits everyone who summons or skips.',
  'laser-gun': 'Hits everyone, even behind a Shield.',
  'stun-gun': 'Hits everyone who charges. The one you name skips next round.',
  grenade: 'Hits everyone: Summons, Shield and Skip.',
  bazooka: 'Hits everyone, whatever they do, but Activated Orange Juice.',
  'orange-juice-activated': 'You cannot die this round, and you beat Grenade and Bazooka.',
  'firework-blast': "Nobody's, and it hits everyone: breaks both kinds of shield.",
};

const narrowEffects: Record<ItemId, string> = {
  gun: 'Hits the one you point at, if they charge or throw a Grenade.',
  minigun: 'Free. Hits the one you point at, if they summon or skip.',
  'laser-gun': 'Hits the one you point at, even behind a Shield.',
  'stun-gun': 'Hits the one you point at, if they charge; if not, they skip next round.',
};

/** What reads differently in another game's showdown, where nobody dies of being hit. */
const harmlessEffects: Record<ItemId, string> = {
  necromancy: 'Brings one player back who is out, and who can never hit you.',
  'orange-juice': 'If nobody hits you now, nobody can in the next showdown.',
  firework: 'If nobody hits you now, it bursts in the next showdown.',
  'stun-gun': 'Hits everyone who charges. If nobody hits you, the one you name skips the next showdown.',
  'orange-juice-activated': 'Nobody can hit you in this showdown, and you beat Grenade and Bazooka.',
};

/** One line on what playing the item does in this room. @param isDeadly whether being hit is the end */
export function effectOf(options: WaWaWestOptions, item: Item, isDeadly = true): string {
  const known = isNarrow(options, item) ? narrowEffects : effects;
  const text = (isDeadly ? null : harmlessEffects[item.id]) ?? known[item.id] ?? ownEffect(options, item);
  const limit = item.id === 'shield' ? options.rules.shieldStreak : item.special.inARow;
  return limit ? `${text} At most ${limit} in a row.` : text;
}

/** An item of the room's own tells of itself by its row. */
function ownEffect(options: WaWaWestOptions, item: Item): string {
  const { special } = item;
  const after = special.after && catalogueOf(options).items.get(special.after);
  const parts = [
    item.type.class === 'Weapon' &&
      (isNarrow(options, item) ? 'Hits the one you point at.' : 'Hits everyone it beats.'),
    item.type.class === 'Defense' && 'Stands up to what cannot beat it.',
    item.gives > 0 && `Gives ${item.gives} ammo.`,
    special.summons && `Survive, and next round ${special.summons === JUICE ? 'you cannot die' : 'a firework bursts'}.`,
    special.stuns && 'Survive, and the one you name skips next round.',
    special.copies && 'Becomes what your left neighbour plays.',
    special.revives && 'Brings one dead player back, who can never kill you.',
    after && `Only right after ${after.name}.`,
  ].filter(Boolean);
  return parts.join(' ') || `${item.row.type}, an item of this table.`;
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
      return 'Have juice';
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
      return 'Your Activated Orange Juice is still in your hand.';
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
  juiced: 'There was an Activated Orange Juice already.',
  'not-after': 'The item before it was missing.',
  'no-target': 'Nobody was aimed at.',
  'bad-target': 'The one aimed at could not be hit.',
};

interface TargetWords {
  question: string;
  /** On the button, once somebody is named. */
  aimed(name: string): string;
  why: string;
}

/** What the picker asks, and what its button says. @param isDeadly whether being hit is the end */
export function targetWords(options: WaWaWestOptions, item: Item, isDeadly = true): TargetWords {
  if (!needsTarget(options, item))
    return {
      question: 'Whom do you raise?',
      aimed: (name) => `Raise ${name}`,
      why: `They come back with 0 ammo and can never ${isDeadly ? 'kill' : 'hit'} you.`,
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
    aimed: (name) => `Shoot ${name}`,
    why: item.special.stuns ? `${rule} Survive, and they skip next round.` : rule,
  };
}

export const bullets = (ammo: number): string => `${ammo} ${ammo === 1 ? 'bullet' : 'bullets'}`;

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
  cards: 'Your items',
  notPlayable: (reason: string) => `Can't be played: ${reason}`,
  hold: 'Hold a card to read it',
  tap: 'Tap a card to read it.',
  keys: 'Its key picks it, Enter locks it.',
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
  turning: { title: 'Draw!', text: 'The cards are turning.' },
  locked: {
    title: 'Locked in',
    text: 'Your choice is made, and it is safe.',
    titleOf: (item: string, target: string | null) => `Locked in: ${item}${target === null ? '' : ` at ${target}`}`,
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
  out: "You're out.",
  canRise: 'Necromancy can still raise you.',
  alone: 'Last one standing.',
} as const;
