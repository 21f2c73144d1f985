/** One seed: a house, its people, and whatever goes wrong. */
import { createHash } from 'node:crypto';
import { games } from '../../shared/games/index.ts';
import { randomHex } from '../../shared/crypto/unguessable.ts';
import { isRefusal } from '../../shared/contract/game.ts';
import { keyOf } from '../../shared/table/ids.ts';
import { Matches } from '../../shared/table/matches.ts';
import { Checks } from './checks.ts';
import { FaultyDisk } from './disk.ts';
import { House, type Running } from './house.ts';
import { Player } from './player.ts';
import { settle, World } from './world.ts';

/** Things go wrong for so long; then people do nothing, so that all that is due is; and then they go. ms */
const FAULTS_MS = 40_000;
const REST_MS = 8000;
const CALM_MS = 35_000;
/** By then every match has ended, or sleeps. */
const QUIET_WITHIN_MS = 900_000;
/** More than this is no simulation any more, but a loop. */
const MOST_STEPS = 60_000;

export interface Simulated {
  seed: number;
  steps: number;
  granted: number;
  shown: number;
  crashes: number;
  takeovers: number;
  /** Of all that happened: the same seed comes to the same. */
  digest: string;
  /** What was found; null for nothing. */
  violation: string | null;
  /** The latest of what happened. */
  trace: string[];
}

/** What is fetched and compiled when it is first needed takes real time: one evening is played for nobody. */
let warmUp: Promise<unknown> | undefined;

/** @param seed whatever comes of it comes again; `lies`: how often the disk lies, of 1 */
export async function simulate(seed: number, { lies = 0 } = {}): Promise<Simulated> {
  await (warmUp ??= evening(0, lies).then(() => evening(1, lies)));
  return evening(seed, lies);
}

async function evening(seed: number, lies: number): Promise<Simulated> {
  const world = new World(seed);
  const disk = new FaultyDisk(world);
  const running: Running = { house: null };
  const checks = new Checks(disk, running);
  const counts = { steps: 0, crashes: 0, takeovers: 0 };
  let violation: string | null = null;
  let failure: Error | null = null;
  const onRejection = (error: Error) => (failure ??= error);
  process.on('unhandledRejection', onRejection);
  // The framework prints each refused join, and each line that is cut before one.
  const { error, warn } = console;
  console.error = console.warn = () => {};
  try {
    running.house = await whileTimeGoesOn(world, House.open(world, disk));
    const players = await openTables(world, running, checks);
    const matches = [...new Set(players.map(({ match }) => match))];
    for (const player of players) player.begin();
    disk.faults = world.chance.pick([0, 0.02, 0.1, 0.25]);
    disk.lies = lies;
    planFaults();
    world.after(FAULTS_MS, () => (disk.faults = 0));
    world.after(FAULTS_MS + REST_MS, calm);
    world.after(FAULTS_MS + CALM_MS, () => players.forEach((player) => player.leave()));
    while (world.now < FAULTS_MS + CALM_MS + QUIET_WITHIN_MS && !(isLate() && allQuiet())) {
      if (++counts.steps > MOST_STEPS) throw new Error('It does not come to an end.');
      if (!(await world.step())) break;
      if (failure) throw failure as Error;
      checks.step();
    }
    checks.end(matches);

    function isLate(): boolean {
      return world.now > FAULTS_MS + CALM_MS;
    }
    function allQuiet(): boolean {
      return matches.every((match) => checks.isQuiet(match));
    }
    function calm(): void {
      // In whole ms: less than the clock can count would be too soon for ever.
      const tooSoonMs = Math.ceil(disk.lastFaultAt + REST_MS - world.now);
      if (tooSoonMs > 0) return world.after(tooSoonMs, calm);
      checks.isCalm = true;
      players.forEach((player) => player.rest());
    }
    function planFaults(): void {
      const { chance } = world;
      const cut = () => chance.pick(players).cutLine();
      const repeat = () => chance.pick(players).repeat();
      const kinds: [name: string, act: () => void][] = [
        ['cut', cut],
        ['cut', cut],
        ['cut', cut],
        ['repeat', repeat],
        ['repeat', repeat],
        ['reload', () => chance.pick(players).reload()],
        ['pause', () => world.pause(Math.round(world.between(50, 4000)))],
        ['wall clock', () => world.setWallClockBy(Math.round(world.between(-120_000, 120_000)))],
        ['crash', () => void crash()],
        ['second owner', () => void takeOver(chance.pick(matches))],
      ];
      const everyMs = chance.pick([1500, 4000, 12_000]);
      const next = () => {
        if (world.now > FAULTS_MS) return;
        const [name, act] = chance.pick(kinds);
        world.note(name);
        act();
        world.after(world.between(0, 2 * everyMs), next);
      };
      world.after(world.between(0, 2 * everyMs), next);
    }

    async function crash(): Promise<void> {
      const { house } = running;
      if (!house) return;
      running.house = null;
      counts.crashes++;
      await house.crash(world);
      for (const player of players) player.cutLine();
      world.after(world.between(50, 3000), () => void House.open(world, disk).then((next) => (running.house = next)));
    }

    /** Another process believes that the match is its own, for a while. */
    async function takeOver(match: string): Promise<void> {
      const { store, crash: end } = disk.mount();
      counts.takeovers++;
      const leave = () => {
        end();
        void running.house?.takeBack(match);
      };
      const actor = await new Matches(store).open(match).catch(() => null);
      if (!actor || isRefusal(actor)) return leave();
      const nothing = () => {};
      actor.start({ onEvents: nothing, onNotShown: nothing, onLost: nothing, onNotSaved: nothing, onPace: nothing });
      world.note('a second owner has taken over');
      world.after(world.between(10, 6000), () => {
        actor.stop();
        leave();
      });
    }
  } catch (error) {
    violation = (error as Error).stack ?? String(error);
  } finally {
    await running.house?.crash(world);
    Object.assign(console, { error, warn });
    process.off('unhandledRejection', onRejection);
    world.end();
    disk.close();
  }
  const { granteds: granted, shownEvents: shown } = checks;
  const digest = createHash('sha256')
    .update([...world.trace, ...checks.heads(), granted, shown].join('\n'))
    .digest('hex');
  return { seed, ...counts, granted, shown, digest: digest.slice(0, 16), violation, trace: world.trace.slice(-30) };
}

async function openTables(world: World, running: Running, checks: Checks): Promise<Player[]> {
  const { chance } = world;
  const players: Player[] = [];
  for (let table = 0; table < chance.pick([1, 1, 2]); table++) {
    const game = chance.pick(games);
    const seats = 2 + chance.int(Math.min(3, game.info.seats.max - 1));
    const secrets = Array.from({ length: seats + 1 }, () => randomHex(16));
    const created = running.house!.matches.create({
      game,
      options: game.options.schema.parse({}),
      seats,
      public: true,
      host: 0,
      reservations: secrets
        .slice(0, seats)
        .map((secret, seat) => (seat === 0 ? { key: keyOf(secret), name: 'P0' } : null)),
      bots: [],
      startsWhenFull: false,
    });
    const { id: match } = await whileTimeGoesOn(world, created);
    // One more than there are seats: they watch.
    secrets.forEach((secret, index) =>
      players.push(new Player(world, running, checks, { match, name: `P${index}`, secret })),
    );
  }
  world.note(`${players.length} people at ${new Set(players.map(({ match }) => match)).size} tables`);
  return players;
}

async function whileTimeGoesOn<T>(world: World, promise: Promise<T>): Promise<T> {
  const waiting = Symbol('waiting');
  await settle();
  // Whoever is settled comes before whoever never is.
  while ((await Promise.race([promise, Promise.resolve(waiting)]).catch(() => null)) === waiting) await world.step();
  return promise;
}
