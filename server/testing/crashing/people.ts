/**
 * People who play on through every crash: they come back to their seats with the same secret, send again what was not
 * answered, under the same id, and now and then what was answered long ago.
 */
import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../../shared/contract/at.ts';
import { chanceOf, type Chance } from '../../../shared/contract/random.ts';
import type { AgainRequest, CreateRequest, Request, SyncReply, SyncRequest } from '../../../shared/protocol.ts';
import { Guest, post, type Answer } from '../guest.ts';
import { isGranted, named, type Fault, type Notebook, type Sent } from './notebook.ts';
import { requestsAt, startMatter, type Habits, type NewRequest } from './requests.ts';

/** An answer that takes longer counts as lost, ms. */
const ANSWER_WITHIN_MS = 5000;
/** Whether that is no answer, but a word to send the same again. */
const isToBeAskedAgain = (answer: Answer): boolean =>
  'code' in answer && ['not-saved', 'too-often'].includes(answer.code);
const AGAIN_AFTER_MS = 150;

/** The connection broke, or was never there: what was sent may have been done or not. */
class NoAnswer extends Error {}
/** The table says that there is nothing here for this person. */
class NotLetIn extends Error {}

/** Whether that HTTP status says no; 429 and those of the server itself say later. */
const isRefusedFor = (code: unknown): boolean => typeof code === 'number' && code >= 400 && code < 500 && code !== 429;

/** What all people of one run share. */
export interface Crowd {
  url: string;
  notebook: Notebook;
  /** `sent`, `answered` and `returned` are told as they happen, for whoever aims. */
  heard: EventEmitter<{ sent: []; answered: []; returned: [] }>;
  /** While it is there, everybody holds back what they would send next. */
  gate: Promise<void> | null;
  /** Nobody asks for anything new any more. */
  isClosing: boolean;
}

/** Those one stays together with. */
export interface Company {
  /** Where most of them are, or are about to be. */
  readonly match: string;
  /** Somebody was led on. Those who come later are not led back. */
  moveOn(from: string, to: string): void;
  /**
   * Nobody is led on from there: a new table.
   * @param atOnce whether that is sure, or others may still find a way
   */
  openAnew(from: string, atOnce: boolean): Promise<void>;
}

const secretOf = (name: string): string => `secret-of-${name}`.padEnd(32, '_');

export class Person {
  readonly name: string;
  readonly secret: string;
  readonly #crowd: Crowd;
  readonly #company: Company;
  readonly #chance: Chance;
  readonly #habits: Habits;
  readonly #sent: Sent[] = [];
  /** By match, whether this person had a seat there when last seen, once it had started. */
  readonly #played = new Map<string, boolean>();
  readonly #visited = new Set<string>();
  readonly #shutOutOf = new Set<string>();
  /** What starts have asked of this person, so that no patch brings it up twice. */
  readonly #seenTo = new Set<string>();
  #match: string;
  #connection: Guest | null = null;
  #commands = 0;

  constructor(name: string, company: Company, crowd: Crowd, chance: Chance, habits: Habits) {
    this.name = name;
    this.secret = secretOf(name);
    this.#company = company;
    this.#crowd = crowd;
    this.#chance = chance;
    this.#habits = habits;
    this.#match = company.match;
  }

  /** Plays until the crowd closes. */
  async live(): Promise<void> {
    while (!this.#crowd.isClosing) await this.#patiently(() => this.#step());
  }

  /**
   * After the last crash: gets what was never answered answered, and repeats what was granted, wherever that was.
   * @param most how many of the latter
   */
  async settleEverything(most: number, withinMs: number): Promise<void> {
    const until = performance.now() + withinMs;
    const granted = this.#chance.shuffle(this.#sent.filter(({ answer }) => isGranted(answer))).slice(0, most);
    for (const match of new Set([...this.#unanswered(), ...granted].map((sent) => sent.match)))
      for (let isDone = false; !isDone && performance.now() < until;)
        isDone = (await this.#patiently(() => this.#lookBack(match, granted))) && this.#owed(match).length === 0;
    for (const match of this.#visited)
      for (const sent of this.#owed(match)) this.#crowd.notebook.blame('unanswered', named(sent));
  }

  async leave(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    if (connection?.closedWith === null) await connection.room.leave(false);
  }

  /** @returns false if there was no answer */
  async #patiently(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      await this.leave();
      await sleep(20 + this.#chance.int(30));
      return false;
    }
  }

  async #step(): Promise<void> {
    const guest = await this.#table();
    if (!guest) return this.#goElsewhere();
    await this.#settle(guest);
    if (this.#chance.float() < 0.1) await this.#repeat(guest);
    if (this.#chance.float() < 0.02) await this.#lookBack(this.#chance.pick([...this.#visited]));
    if (this.#chance.float() < 0.05) await this.#borrowAnId(guest);
    await this.#ask(guest);
    await this.#wantAnother(guest);
    await this.#followTheOthers(guest);
    await sleep(30 + this.#chance.int(60));
  }

  /** The connection to the table; null if they do not let this person in. */
  async #table(): Promise<Guest | null> {
    if (this.#connection?.closedWith === null) return this.#connection;
    try {
      this.#connection = await this.#join(this.#match);
    } catch (error) {
      if (error instanceof NotLetIn) return null;
      throw error;
    }
    this.#crowd.heard.emit('returned');
    if (this.#chance.float() < 0.5) await this.#repeat(this.#connection);
    return this.#connection;
  }

  async #join(match: string): Promise<Guest> {
    const guest = await Guest.join(this.#crowd.url, match, this.secret).catch((error: Error & { code?: unknown }) => {
      throw isRefusedFor(error.code) ? this.#notLetIn(match) : new NoAnswer(error.message);
    });
    // Here what is shown is noted, and sent again, like everything else.
    guest.takesPart = false;
    this.#visited.add(match);
    if (this.#played.get(match) && guest.own!.seat === null) this.#blame('shutOut', `${match}: without the seat`);
    this.#listen(guest, match);
    await this.#catchUp(guest, match);
    guest.room.onStateChange(() => void this.#takePart(guest));
    void this.#takePart(guest);
    return guest;
  }

  /** Notes every head and every event that this connection is shown. */
  #listen(guest: Guest, match: string): void {
    const { notebook } = this.#crowd;
    const hashes: string[] = [];
    notebook.heads.push({ match, hashes });
    const look = () => {
      const { head, state } = guest;
      const { phase } = state;
      if (head && hashes.at(-1) !== head) hashes.push(head);
      if (phase === 'playing' || phase === 'over') this.#played.set(match, guest.own?.seat != null);
    };
    look();
    guest.room.onStateChange(look);
    notebook.noteEvents(match, guest.events);
    guest.onUpdate(({ events }) => {
      notebook.noteEvents(match, events);
      const { hash } = events.at(-1) ?? {};
      if (hash && hashes.at(-1) !== hash) hashes.push(hash);
    });
  }

  /** Does at once what the page does by itself for a start; what is not answered then is asked again with the rest. */
  async #takePart(guest: Guest): Promise<void> {
    const matter = startMatter(guest);
    if (!matter || this.#seenTo.has(matter.about) || this.#crowd.isClosing) return;
    this.#seenTo.add(matter.about);
    await this.#send(guest, this.#note(guest, matter.request())).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
    });
  }

  /** Asks for everything again, page by page, whatever is known: it must be what was shown before. */
  async #catchUp(guest: Guest, match: string): Promise<void> {
    for (let after = -1, isMore = true; isMore;) {
      const page = await request<SyncReply | Answer>(guest, 'sync', { after });
      if (!('events' in page) && isToBeAskedAgain(page)) {
        await sleep(AGAIN_AFTER_MS);
        continue;
      }
      if (!('events' in page)) throw new NoAnswer(JSON.stringify(page));
      this.#crowd.notebook.noteEvents(match, page.events);
      isMore = page.more && page.events.length > 0;
      after = page.events.at(-1)?.pos ?? after;
      // What is signed, is signed with something in view.
      if (guest.events.length === 0) guest.events.push(...page.events.slice(-1));
    }
  }

  #unanswered(): Sent[] {
    return this.#sent.filter(({ answer }) => answer === null);
  }

  /** What this person may still hope to be answered at that table. */
  #owed(match: string): Sent[] {
    return this.#shutOutOf.has(match) ? [] : this.#unanswered().filter((sent) => sent.match === match);
  }

  /** Sends again what was never answered, under the same id and in the same order. */
  async #settle(guest: Guest): Promise<void> {
    for (const sent of this.#owed(guest.room.roomId)) await this.#send(guest, sent);
  }

  /** Sends one that was granted long ago again. */
  async #repeat(guest: Guest): Promise<void> {
    const granted = this.#sent.filter(({ match, answer }) => match === guest.room.roomId && isGranted(answer));
    if (granted.length > 0) await this.#send(guest, this.#chance.pick(granted));
  }

  /** Goes back to a table for what was sent there. @param repeats what else to send again */
  async #lookBack(match: string, repeats: readonly Sent[] = []): Promise<void> {
    if (match === this.#match) await this.leave();
    let guest: Guest;
    try {
      guest = await this.#join(match);
    } catch (error) {
      if (!(error instanceof NotLetIn)) throw error;
      return;
    }
    await this.#settle(guest);
    await this.#repeat(guest);
    for (const sent of repeats)
      if (sent.match === match) {
        await this.#send(guest, sent);
        await sleep(40);
      }
    await guest.room.leave(false);
  }

  /** Without a seat, under an id that somebody else was granted something by: what they were answered is not told. */
  async #borrowAnId(guest: Guest): Promise<void> {
    const others = this.#crowd.notebook.sent.filter(
      (one) => one.match === this.#match && one.by !== this.name && isGranted(one.answer),
    );
    // Who has a seat, or one that waits for them, has something to stand up from.
    if (guest.own?.seat !== null || guest.own.reserved !== null || others.length === 0) return;
    const { id } = this.#chance.pick(others).request;
    const answer = await request(guest, 'command', { type: 'stand', id });
    if ('pos' in answer) this.#blame('foreign', `${this.#match}: ${id}`);
  }

  async #ask(guest: Guest): Promise<void> {
    const requests = requestsAt(guest, this.#chance, this.#habits);
    if (requests.length === 0) return;
    await this.#crowd.gate;
    if (this.#crowd.isClosing) return;
    const answers = await Promise.allSettled(requests.map((asked) => this.#send(guest, this.#note(guest, asked))));
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  }

  #note(guest: Guest, asked: NewRequest): Sent {
    const id = `${this.name}-${String(++this.#commands).padStart(6, '0')}`;
    const sent: Sent = {
      match: guest.room.roomId,
      by: this.name,
      request: { ...asked, id, proof: guest.prove({ ...asked, id }) },
      answer: null,
      times: 0,
    };
    this.#sent.push(sent);
    this.#crowd.notebook.sent.push(sent);
    return sent;
  }

  /** @throws NoAnswer */
  async #send(guest: Guest, sent: Sent): Promise<void> {
    const { notebook, heard } = this.#crowd;
    const known = notebook.shown(sent.match);
    sent.times++;
    const answering = request(guest, 'command', sent.request);
    heard.emit('sent');
    const answer = await answering.catch((error: unknown) => {
      notebook.answersLost++;
      throw error;
    });
    if (isToBeAskedAgain(answer)) return void (await sleep(AGAIN_AFTER_MS));
    notebook.noteAnswer(sent, answer, known);
    heard.emit('answered');
  }

  /** When the match is over; of that nothing is kept, so nothing is noted. */
  async #wantAnother(guest: Guest): Promise<void> {
    const { state, own } = guest;
    if (state.phase !== 'over' || state.rematchId || own?.seat == null || this.#crowd.isClosing) return;
    if (this.#chance.float() < 0.7) await request<object>(guest, 'again', { ready: this.#chance.float() < 0.9 });
  }

  /** When the match is over and the next one is known. */
  async #followTheOthers(guest: Guest): Promise<void> {
    const { rematchId: next } = guest.state;
    if (!next) return;
    this.#crowd.notebook.noteNext(this.#match, next);
    if (this.#chance.float() < 0.3) return;
    await this.leave();
    this.#company.moveOn(this.#match, next);
    this.#match = next;
    // Some come late, and find their seat given away.
    if (this.#chance.float() < 0.3) await sleep(300);
  }

  /** Finds the others, or a new table. */
  async #goElsewhere(): Promise<void> {
    await sleep(250);
    if (this.#company.match === this.#match)
      await this.#company.openAnew(this.#match, this.#played.get(this.#match) === true);
    this.#match = this.#company.match;
  }

  /** Who only watched has nothing to come back to, nor who left for good: bots alone do not go on. Who played has. */
  #notLetIn(match: string): NotLetIn {
    this.#shutOutOf.add(match);
    const hasLeft = this.#sent.some((sent) => sent.match === match && sent.request.type === 'leave');
    if (this.#played.get(match) && !hasLeft) this.#blame('shutOut', match);
    return new NotLetIn();
  }

  #blame(fault: Fault, what: string): void {
    this.#crowd.notebook.blame(fault, `${what}, ${this.name}`);
  }
}

/** @throws NoAnswer if the connection breaks, or nothing comes within 5 s */
async function request<Reply = Answer>(
  guest: Guest,
  type: 'command' | 'sync' | 'again',
  payload: Request | SyncRequest | AgainRequest,
): Promise<Reply | Answer> {
  try {
    return await guest.room.request(type as 'command', payload as Request, { timeout: ANSWER_WITHIN_MS });
  } catch (error) {
    const { reason, message } = error as { reason?: { error?: Answer }; message: string };
    if (reason?.error) return reason.error;
    throw new NoAnswer(message);
  }
}

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
  if (number === 1) return { table: at(quickTables, 0), manner: { starts: 0.02, leaves: 0 } };
  return { table: at(quickTables, (number - 2) % quickTables.length), manner: { starts: 0.5, leaves: 0.06 } };
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
    this.#opening ??= openTable(this.#crowd, this.#table, at(this.people, 0).name)
      .then((match) => match && this.moveOn(from, match))
      .then(() => void (this.#opening = null));
    await this.#opening;
  }
}

const nameOf = (circle: number, index: number): string => `circle${circle}-${'abcd'[index]}`;

/** @param opener name of the person its first seat is reserved for @returns null if there was no answer */
export async function openTable({ url, notebook }: Crowd, table: Table, opener: string): Promise<string | null> {
  const request = { ...table, seats: SEATS, name: opener, secret: secretOf(opener) };
  const reply = await post(url, request).catch(() => null);
  if (!reply || 'error' in reply.body) return null;
  const { matchId } = reply.body;
  notebook.matches.add(matchId);
  return matchId;
}
