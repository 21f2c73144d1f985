/** Some people who stay together: from table to table, and from match to rematch. */
import type { CreateReply, CreateRequest } from '../../../shared/protocol.ts';
import { chanceOf } from '../../../shared/contract/random.ts';
import { post } from '../guest.ts';
import { Person, secretOf, type Company, type Crowd } from './person.ts';
import type { Habits } from './wishes.ts';

type Table = Pick<CreateRequest, 'game' | 'options'>;
type Manner = Pick<Habits, 'starts' | 'leaves'>;

/** Every game, quick: over after some seconds. */
const quickTables: readonly Table[] = [
  { game: 'wa-wa-west', options: { chooseMs: 1000, revealMs: 40, maxRounds: 4, headstart: 2 } },
  { game: 'war-zone', options: { turnMs: 1000, defenceMs: 1000, openingMs: 1000, maxTurns: 5 } },
  { game: 'yic-yac-yoe', options: { turnMs: 1000 } },
  { game: 'yic-yac-yoe', options: { turnMs: 1000, armed: true } },
];
const weapons = ['gun', 'grenade', 'laser-gun', 'minigun', 'bazooka', 'firework', 'stun-gun', 'mirror'];

/** The first plays one long match in which nobody can die, the second hardly comes to a start, the others play on. */
function customsOf(number: number): { table: Table; manner: Manner } {
  if (number === 0) {
    const options = { chooseMs: 1000, revealMs: 40, maxRounds: 1000, exclude: weapons };
    return { table: { game: 'wa-wa-west', options }, manner: { starts: 0.5, leaves: 0 } };
  }
  if (number === 1) return { table: quickTables[0], manner: { starts: 0.02, leaves: 0 } };
  return { table: quickTables[(number - 2) % quickTables.length], manner: { starts: 0.5, leaves: 0.06 } };
}

const SEATS = 3;
/** The last one mostly watches, and takes a seat that was given up now and then. */
const sits = [0.8, 0.8, 0.8, 0.1];
/** So long nobody knows where to go on before a new table is opened, ms. */
const PATIENCE_MS = 5000;

export class Circle implements Company {
  readonly people: Person[];
  match: string;
  readonly #crowd: Crowd;
  readonly #table: Table;
  #opening: Promise<void> | null = null;
  #movedAt = performance.now();

  private constructor(crowd: Crowd, seed: number, number: number, match: string) {
    const { table, manner } = customsOf(number);
    this.#crowd = crowd;
    this.#table = table;
    this.match = match;
    this.people = sits.map((sits, index) => {
      const name = nameOf(number, index);
      return new Person(name, this, crowd, chanceOf(seed * 10_000 + number * 10 + index), { name, sits, ...manner });
    });
  }

  /** Some people, and their first table. @throws if it can't be opened */
  static async gather(crowd: Crowd, seed: number, number: number): Promise<Circle> {
    const match = await openTable(crowd, customsOf(number).table, nameOf(number, 0));
    if (!match) throw new Error('The first table could not be opened.');
    return new Circle(crowd, seed, number, match);
  }

  moveOn(from: string, to: string): void {
    if (this.match !== from) return;
    this.match = to;
    this.#movedAt = performance.now();
  }

  async openAnew(from: string, atOnce: boolean): Promise<void> {
    if (!atOnce && performance.now() - this.#movedAt < PATIENCE_MS) return;
    this.#opening ??= openTable(this.#crowd, this.#table, this.people[0].name)
      .then((match) => match && this.moveOn(from, match))
      .then(() => void (this.#opening = null));
    await this.#opening;
  }
}

const nameOf = (circle: number, index: number): string => `circle${circle}-${'abcd'[index]}`;

/** @param opener name of the person its first seat is held for @returns null if there was no answer */
export async function openTable({ url, notebook }: Crowd, table: Table, opener: string): Promise<string | null> {
  const request = { ...table, seats: SEATS, name: opener, secret: secretOf(opener) };
  const reply = await post(url, request).catch(() => null);
  if (reply?.status !== 201) return null;
  const { matchId } = reply.body as CreateReply;
  notebook.matches.add(matchId);
  return matchId;
}
