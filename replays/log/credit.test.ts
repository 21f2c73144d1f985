/** Credit for the way, as a log has it: who was first, what a deadline waited for, and what others are told of it. */
import { describe, expect, it } from 'vitest';
import { at } from '../../shared/contract/at.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import { whyOut } from '../../shared/games/wa-wa-west/why.ts';
import type { Revealed, WaWaWestEvent } from '../../shared/games/wa-wa-west/types.ts';
import type { Line } from '../../shared/contract/credit.ts';
import { eventOf, hashOf, type Envelope } from './log.ts';
import { publicLog, redact } from './rebuild.ts';
import { ScriptedMatch } from './scripted-match.ts';
import { transcriptOf } from './transcript.ts';
import { verify } from './verify.ts';

const KEMI = 0;
const ODILE = 1;

const table = (game = 'wa-wa-west', options: Record<string, unknown> = {}) =>
  new ScriptedMatch({ match: 'm', seed: 'ab'.repeat(32), game, names: ['Kemi', 'Odile'], options });

const fire = (match: ScriptedMatch, seat: number, line?: Line) =>
  match.command(
    { type: 'act', at: match.now, seat, act: { type: 'choose', item: 'minigun' }, ...(line && { line }) },
    seat,
  );

/** Odile's shot comes in first; Kemi's comes in 40 ms later, from far away. */
function duel(kemi: Omit<Line, 'madeAt'> = { roundTripMs: 250, creditMs: 110 }): ScriptedMatch {
  const match = table().wait(500);
  fire(match, ODILE, { roundTripMs: 4, madeAt: match.now - 2, creditMs: 2 });
  match.wait(40);
  return fire(match, KEMI, { madeAt: match.now - 110, ...kemi });
}

const revealedIn = ({ log }: { log: readonly Envelope[] }) =>
  at(
    log.filter(({ type }) => type === 'revealed').map((one) => eventOf(one) as Revealed),
    0,
  );

describe('first to fire', () => {
  it('[WW-2] is who fired first, not whose shot came in first', () => {
    const match = duel();
    expect(revealedIn(match).conflicts).toEqual([{ between: [KEMI, ODILE], first: KEMI }]);
    expect(revealedIn(match).plays.map(({ creditMs }) => creditMs)).toEqual([110, 2]);
    expect(verify(match.log)).toMatchObject({ verdict: 'sound' });
  });

  it('[WW-2] without credit is who came in first', () => {
    expect(revealedIn(duel({ roundTripMs: 250, creditMs: 0 })).plays.map(({ at: firedAt }) => firedAt)).toEqual([
      1340, 1298,
    ]);
  });

  it('never was before the round opened', () => {
    const match = table().wait(20);
    fire(match, KEMI, { roundTripMs: 250, madeAt: match.now - 100, creditMs: 100 });
    const { pick } = eventOf(match.log.at(-1)!) as never as { pick: { at: number; creditMs: number } };
    expect(pick).toMatchObject({ at: 800, creditMs: 20 });
  });

  it('is told with what was credited, at the table and to who is out', () => {
    const match = duel();
    expect(transcriptOf(match.log).join('\n')).toContain(
      'Kemi fires before Odile (68 ms sooner; came in 40 ms later, with 110 ms of the way credited to Kemi, 2 ms to Odile).',
    );
    const events = match.log.map(eventOf) as WaWaWestEvent[];
    const played = events.filter(({ type }) => ['round-opened', 'chose', 'revealed'].includes(type));
    const why = whyOut(played, { options: waWaWest.options.schema.parse({}), seats: 2, seat: ODILE });
    expect(why?.blows[0]?.did).toEqual({
      is: 'first',
      leadMs: 68,
      race: { leadMs: 68, cameLaterMs: 40, creditMs: 110, otherCreditMs: 2 },
    });
  });
});

describe('a deadline', () => {
  /** Kemi has chosen; Odile's choice was made in time and comes in after it. */
  function late(afterMs: number, line: Line) {
    const match = table().wait(100);
    match.act(KEMI, { type: 'choose', item: 'shield' });
    const due = (match.match.play as { deadline: number }).deadline;
    match.now = due + afterMs;
    return match.command(
      { type: 'act', at: match.now, seat: ODILE, act: { type: 'choose', item: 'reload' }, line },
      ODILE,
    );
  }

  it('lets count what was made before it', () => {
    const match = late(70, { roundTripMs: 160, madeAt: 10_790, creditMs: 80 });
    expect(revealedIn(match).plays.map(({ item }) => item)).toEqual(['shield', 'reload']);
    expect(verify(match.log)).toMatchObject({ verdict: 'unfinished' });
  });

  it('is over for what was not', () => {
    expect(() => late(70, { roundTripMs: 40, madeAt: 10_790, creditMs: 60 })).toThrow('time for this round is up');
  });

  it('may be held 150 ms, and no longer', () => {
    const held = (ms: number) => {
      const match = table().wait(100);
      match.act(KEMI, { type: 'choose', item: 'shield' });
      match.now = (match.match.play as { deadline: number }).deadline + ms;
      return verify(match.command({ type: 'clock', at: match.now }, null).log);
    };
    expect(held(150)).toMatchObject({ verdict: 'unfinished' });
    expect(held(151)).toMatchObject({ verdict: 'broken', problem: expect.stringContaining('passed over') });
  });

  it.each(['war-zone', 'yic-yac-yoe'])('lets count what was made before it in %s, too', (game) => {
    const match = table(game).wait(50);
    const { game: rules, play } = match.match;
    const due = rules.rules.deadline(play)!;
    const seat = [0, 1].find((one) => rules.status(rules.visibility.view(play, 'spectator')).seats[one]?.awaited)!;
    const act = rules.legalActions(rules.visibility.view(play, seat), seat).at(-1)!;
    const given = (creditMs: number) => {
      const line = { roundTripMs: 250, madeAt: due - 60, creditMs };
      return { type: 'act', at: due + 50, seat, act, line } as const;
    };
    match.now = due + 50;
    expect(() => match.command(given(50), seat)).toThrow('time');
    match.command(given(51), seat);
    expect(verify(match.log)).toMatchObject({ verdict: 'unfinished' });
  });
});

describe('a house that credits what it may not', () => {
  const forged = (change: (line: Line) => void) => {
    const log = structuredClone(duel().log);
    const command = log.findLast(({ type }) => type === 'chose')!.cause!.command;
    if (command.type === 'act') change(command.line!);
    let { prev } = at(log, 0);
    for (const one of log) {
      one.prev = prev;
      prev = one.hash = hashOf(one);
    }
    return verify(log);
  };

  it('is found, and so is a verdict that does not follow', () => {
    expect(forged(() => {})).toMatchObject({ verdict: 'sound' });
    expect(forged((line) => (line.creditMs = 111))).toMatchObject({ problem: expect.stringContaining('credited') });
    expect(forged((line) => (line.creditMs = 109))).toMatchObject({ problem: expect.stringContaining('differently') });
    expect(forged((line) => (line.roundTripMs = 10))).toMatchObject({ problem: expect.stringContaining('credited') });
    expect(forged((line) => (line.madeAt += 1))).toMatchObject({ problem: expect.stringContaining('credited') });
  });
});

describe('somebody’s line', () => {
  it('is nothing that others can tell before the reveal', () => {
    const told = [0, 100].map((creditMs) => {
      const match = table().wait(500);
      const line = { roundTripMs: 50 + 2 * creditMs, madeAt: match.now - creditMs, creditMs };
      const { log, match: after } = fire(match, KEMI, line);
      const shown = log.map((one) => [one.time, redact(after.game, eventOf(one), ODILE), one.salt !== undefined]);
      const lines = publicLog(after.game, log).map((one) => ({ ...one, hash: '', prev: '' }));
      return JSON.stringify([shown, lines, after.game.visibility.view(after.play, ODILE)]);
    });
    expect(told[0]).toBe(told[1]);
  });

  it('is salted where everybody sees what it came with, and so is a note', () => {
    const cells = [[0, 0]];
    const place = (more: object) => {
      const match = table('yic-yac-yoe').wait(100);
      const seat = (match.match.play as { turn: number }).turn;
      match.command({ type: 'act', at: match.now, seat, act: { type: 'place', cells }, ...more }, seat);
      return match.log;
    };
    const [plain, withLine] = [place({}), place({ line: { roundTripMs: 20, madeAt: 890, creditMs: 10 } })];
    const saltOf = (log: Envelope[]) => log.find(({ type }) => type === 'placed')?.salt;
    expect(saltOf(plain)).toBeUndefined();
    const withNote = place({ note: { text: 'a corner' } });
    for (const log of [withLine, withNote]) {
      expect(saltOf(log)).toBeDefined();
      expect(verify(log)).toMatchObject({ verdict: 'unfinished' });
    }
  });
});
