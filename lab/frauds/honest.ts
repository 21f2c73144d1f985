/** Honest matches, short ones, as they are played by people, programs and bots at an honest house. From a seed alone. */
import { at } from '../../shared/contract/at.ts';
import { isAwaited } from '../../shared/contract/game.ts';
import { chanceOf, type Chance } from '../../shared/contract/random.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import type { Signer } from '../../shared/crypto/signer.ts';
import { deadline } from '../../shared/match.ts';
import type { Envelope } from '../../replays/log/log.ts';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { signerOf } from '../../shared/testing/signer-of.ts';

export interface Played {
  id: string;
  log: Envelope[];
  /** The house's. */
  seed: string;
  /** By seat; null for bots and for programs, which sign nothing. */
  signers: (Signer | null)[];
}

export interface Casting {
  /** Programs sit there, too, and somebody's browser loses its key in the middle. Else all people sign all they do. */
  isMixed?: boolean;
  /** The first start fails, as somebody shows no nonce. */
  isSlow?: boolean;
  /** Somebody sits down, stands up again, and sits down anew. */
  isRestless?: boolean;
  /** Its table is closed before the end. */
  isAbandoned?: boolean;
}

const tables = [
  { game: 'yic-yac-yoe', seats: [2, 3], options: { size: 3, turnMs: 2000 } },
  { game: 'wa-wa-west', seats: [2, 3, 4], options: { maxRounds: 4, headstart: 1, chooseMs: 2000, revealMs: 500 } },
  { game: 'war-zone', seats: [2, 3], options: { maxTurns: 3, turnMs: 3000, defenceMs: 2000, openingMs: 3000 } },
];
const people = ['Kemi', 'Odile', 'Bram', 'Tuan', 'Inés', 'Raf', 'Yara', 'Wim'];

/** The first two seats are always people's who sign. */
export function play(number: number, casting: Casting = {}): Played {
  const chance = chanceOf(number);
  const { game, seats, options } = chance.pick(tables);
  const seed = sha256Hex(`seed of match ${number}`);
  const match = sha256Hex(`match ${number}`).slice(0, 20);
  const kinds = Array.from({ length: chance.pick(seats) }, (_, seat) =>
    seat < 2 ? 'signs' : chance.pick(['bot', casting.isMixed ? 'program' : 'signs']),
  );
  const names = kinds.map((kind, seat) => (kind === 'bot' ? '.' : '') + at(people, (number + seat) % people.length));
  const unsigned = [...kinds.keys()].filter((seat) => kinds[seat] === 'program');
  const seenBy: number[] = [];
  // What was just written may still be on its way to them.
  const seen = (seat: number, latest: number) => (seenBy[seat] = Math.max(seenBy[seat] ?? 0, latest - chance.int(2)));
  const script = { match, seed, game, options, names, unsigned, signerOf, seen };
  const house = new ScriptedMatch({ ...script, beforeStart: (table) => start(table, names, casting) });
  if (casting.isMixed) house.loseKey(chance.int(2));
  const most = casting.isAbandoned ? house.log.length + chance.int(12) : Infinity;
  while (!house.isOver && house.log.length < most) takeTurn(house, chance);
  if (!house.isOver) house.abandon();
  const signers = names.map((name, seat) => (kinds[seat] === 'signs' ? signerOf(`${seed} key ${name}`) : null));
  return { id: match, log: house.log, seed, signers };
}

function start(table: ScriptedMatch, names: readonly string[], { isRestless, isSlow }: Casting): void {
  if (isRestless) table.wait(100).stand(1).wait(100).sit(1, at(names, 1));
  if (isSlow) {
    table.wait(100).start([1]).runOut();
    for (const [seat, name] of names.entries()) if (!name.startsWith('.')) table.commit(seat);
  }
  table.wait(100).start();
}

/** Somebody acts, or lets their time run out. */
function takeTurn(house: ScriptedMatch, chance: Chance): void {
  const due = deadline(house.match) ?? house.now;
  const { game, play, seats } = house.match;
  const { opensAt = 0 } = play as { opensAt?: number };
  house.waitUntil(Math.min(due, Math.max(house.now, opensAt) + 20 + chance.int(120)));
  if (house.isOver || play !== house.match.play) return;
  const view = (seat: number) => game.visibility.view(play, seat);
  const awaited = [...seats.keys()].filter((seat) => isAwaited(game, view(seat), seat));
  if (awaited.length === 0 || chance.float() < 0.08) return house.waitUntil(due);
  const seat = chance.pick(awaited);
  house.act(seat, chance.pick(game.legalActions(view(seat), seat)));
}
