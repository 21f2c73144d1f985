/** kill -9 in the middle of everything. The long run: `npm run attack -- crash`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crash } from './testing/crashing/crash.ts';
import { ServerProcess } from './testing/crashing/server-process.ts';
import { Guest, newCommandId, newNonce, openTable, startMatch } from './testing/guest.ts';

it('a dozen kills lose and forge nothing, whatever is being done', { timeout: 180_000 }, async () => {
  const { figures, failures } = await crash({ seed: 1, kills: 12, matches: 5 });
  expect(failures).toEqual([]);
  const kindsGranted = Object.keys(figures).filter((name) => name.startsWith('  '));
  expect(kindsGranted.length, `of 8 kinds of commands: ${kindsGranted}`).toBeGreaterThanOrEqual(6);
  expect(figures.acknowledged).toBeGreaterThan(50);
});

describe('across a crash', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await ServerProcess.prepare();
    await server.start();
  });
  afterAll(() => server.close());

  const restart = async () => {
    await server.kill();
    await server.start();
  };
  const comeBack = ({ room, secret }: Guest) => Guest.join(server.url, room.roomId, secret);
  const shield = { type: 'act' as const, act: { type: 'choose', item: 'shield' } };

  /** A match that has ended in its first round. */
  async function endedMatch(people: string[]): Promise<Guest[]> {
    const options = { chooseMs: 5000, revealMs: 0, maxRounds: 1 };
    const { guests } = await startMatch(server.url, people, { options });
    await Promise.all(guests.map((guest) => guest.choose('shield')));
    await Promise.all(guests.map((guest) => guest.until(() => guest.state.phase === 'over')));
    return guests;
  }

  async function nextOf(guest: Guest): Promise<string> {
    await guest.until(() => guest.state.nextMatch !== '');
    return guest.state.nextMatch;
  }

  it('whoever sits where the host removed a held seat is not thrown out by the same command', async () => {
    const [kemi] = await endedMatch(['Kemi', 'Odile', 'Pia']);
    await kemi.ask({ type: 'rematch' });
    const host = await Guest.join(server.url, await nextOf(kemi), kemi.secret);
    const { pos } = (await host.sit('Kemi')) as { pos: number };
    const remove = { type: 'remove' as const, id: newCommandId(), seat: 1 };
    const lost = host.ask(remove);
    await host.until(() => host.state.seats[1].heldFor === '');
    await restart();
    await lost;

    const stranger = await Guest.join(server.url, host.room.roomId);
    const sit = { type: 'sit' as const, id: newCommandId(), name: 'Stranger', nonce: newNonce(), seat: 1 };
    const sat = await stranger.ask(sit);
    expect(sat).toEqual({ pos: pos + 1 });
    const back = await comeBack(host);
    const answer = await back.ask(remove);
    expect(back.state.seats[1].name).toBe('Stranger');
    expect(answer).toEqual({ pos });

    await restart();
    expect(await (await comeBack(host)).ask(remove)).toEqual({ pos });
    const still = await comeBack(stranger);
    expect(still.own?.seat).toBe(1);
    expect(await still.ask(sit)).toEqual(sat);
  });

  it('a rematch can be asked for after the end, and everybody who played is led to the same', async () => {
    const guests = await endedMatch(['Kemi', 'Odile']);
    await restart();
    const back = await Promise.all(guests.map(comeBack));
    const wishes = back.map(() => ({ type: 'rematch' as const, id: newCommandId() }));
    const answers = await Promise.all(back.map((guest, seat) => guest.ask(wishes[seat])));
    const [next, same] = await Promise.all(back.map(nextOf));
    expect(same).toBe(next);

    await restart();
    for (const [seat, guest] of guests.entries()) {
      const again = await comeBack(guest);
      expect(await again.ask(wishes[seat])).toEqual(answers[seat]);
      expect(await nextOf(again)).toBe(next);
    }
    const players = await Promise.all(guests.map(({ secret }) => Guest.join(server.url, next, secret)));
    expect(players.map(({ own }) => own?.held)).toEqual([0, 1]);
    await Promise.all(players.map((player) => player.sit()));
    await players[0].until(() => players[0].state.phase === 'playing');
  });

  it('what left several events is answered as before: the start, a reveal, the end', async () => {
    const options = { chooseMs: 20_000, revealMs: 0, maxRounds: 2 };
    const { guests } = await openTable(server.url, ['Kemi', 'Odile'], { options });
    const give = async (guest: Guest, wish: Parameters<Guest['ask']>[0]) => {
      const command = { ...wish, id: newCommandId() };
      return { guest, command, answer: await guest.ask(command) };
    };
    const given = [await give(guests[0], { type: 'start' })];
    for (const guest of [...guests, guests[0]]) given.push(await give(guest, shield));
    await restart();
    const [, odile] = await Promise.all(guests.map(comeBack));
    given.push(await give(odile, shield));
    expect(odile.state.phase).toBe('over');

    for (const { guest, command, answer } of given) {
      expect(answer).toHaveProperty('pos');
      expect(await (await comeBack(guest)).ask(command)).toEqual(answer);
    }
    await restart();
    for (const { guest, command, answer } of given) expect(await (await comeBack(guest)).ask(command)).toEqual(answer);
  });

  it('two people whose commands have one id are each given their own answer, and a stranger neither', async () => {
    const options = { chooseMs: 20_000, revealMs: 0, maxRounds: 2 };
    const { matchId, guests } = await startMatch(server.url, ['Kemi', 'Odile'], { options });
    const wish = { ...shield, id: newCommandId() };
    const answers: unknown[] = [];
    for (const guest of guests) answers.push(await guest.ask(wish));
    expect(answers[1]).not.toEqual(answers[0]);
    expect(guests[1].state.table.round).toBe(2);

    await restart();
    for (const [seat, guest] of guests.entries())
      expect(await (await comeBack(guest)).ask(wish)).toEqual(answers[seat]);
    expect(await (await Guest.join(server.url, matchId)).ask(wish)).toMatchObject({ code: 'no-seat' });
  });
});
