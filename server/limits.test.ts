import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRefusal } from '../shared/contract/game.ts';
import { Budget, BYTES_A_DAY, BYTES_AN_HOUR, LogBudget, PROMISED_MS, Quota, visitorOf } from './limits.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterAll(() => void vi.useRealTimers());

describe('a quota', () => {
  const ofTables = { of: 'tables a', atMost: 2, refusal: 'No more tables.' };
  const ofAll = { of: 'all', atMost: 3, refusal: 'No more at all.' };
  const granted = (promise: ReturnType<Quota['promise']>): string => {
    if (!('pass' in promise)) throw new Error(promise.usedUp.refusal);
    return promise.pass;
  };

  it('grants as many as there may be, and says which allowance is used up', () => {
    const quota = new Quota();
    expect(quota.count('tables a')).toBe(0);
    for (let granting = 0; granting < 2; granting++) granted(quota.promise([ofTables, ofAll]));
    expect(quota.promise([ofTables, ofAll])).toEqual({ usedUp: ofTables });
    granted(quota.promise([ofAll]));
    expect(quota.promise([ofAll])).toEqual({ usedUp: ofAll });
    expect([quota.count('tables a'), quota.count('all')]).toEqual([2, 3]);
  });

  it('counts nothing where one of the allowances is used up', () => {
    const quota = new Quota();
    for (let granting = 0; granting < 2; granting++) granted(quota.promise([ofTables]));
    quota.promise([ofAll, ofTables]);
    expect(quota.count('all')).toBe(0);
  });

  it('takes each back once, however often it is given back', () => {
    const quota = new Quota();
    const [first] = [granted(quota.promise([ofTables])), granted(quota.promise([ofTables]))];
    quota.giveBack(first);
    quota.giveBack(first);
    expect(quota.count('tables a')).toBe(1);
    granted(quota.promise([ofTables]));
    expect(quota.promise([ofTables])).toEqual({ usedUp: ofTables });
  });

  it('takes back what was promised and never came, and keeps what is in use', () => {
    const quota = new Quota();
    const used = granted(quota.promise([ofTables]));
    granted(quota.promise([ofTables]));
    quota.use(used);
    quota.use('unknown');
    vi.advanceTimersByTime(PROMISED_MS - 1);
    expect(quota.count('tables a')).toBe(2);
    vi.advanceTimersByTime(1);
    expect(quota.count('tables a')).toBe(1);
    vi.advanceTimersByTime(PROMISED_MS);
    expect(quota.count('tables a')).toBe(1);
    quota.giveBack(used);
    expect(quota.count('tables a')).toBe(0);
  });

  it('holds no process up once it is closed', () => {
    const quota = new Quota();
    granted(quota.promise([ofTables]));
    quota.close();
    expect([quota.count('tables a'), vi.getTimerCount()]).toEqual([0, 0]);
  });
});

describe('a budget', () => {
  it('gives as many something as it has, though all spend at once', async () => {
    const budget = new Budget({ person: { points: 4, duration: 6 }, table: { points: 40, duration: 10 } });
    const spend = async () => budget.spend({ person: 'kemi', table: 'a' });
    const answers = await Promise.all(Array.from({ length: 36 }, spend));
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(4);
  });

  it('spends nothing of the one where the other has nothing left', () => {
    const budget = new Budget({ person: { points: 4, duration: 6 }, table: { points: 6, duration: 6 } });
    const spend = (person: string) => !isRefusal(budget.spend({ person, table: 'a' }));
    const kemis = Array.from({ length: 30 }, () => spend('kemi'));
    expect(kemis.filter(Boolean)).toHaveLength(4);
    expect(['odile', 'odile', 'odile'].map(spend)).toEqual([true, true, false]);
  });

  it('says how long there is nothing left for all of them', () => {
    const budget = new Budget({ person: { points: 2, duration: 6 }, table: { points: 1, duration: 10 } });
    const kemi = { person: 'kemi', table: null };
    expect(budget.waitMs(kemi)).toBe(0);
    budget.charge(kemi, 1);
    expect(budget.waitMs(kemi)).toBe(0);
    vi.advanceTimersByTime(2000);
    budget.charge(kemi, 1);
    expect(budget.waitMs(kemi)).toBe(4000);
    budget.charge({ person: null, table: 'a' }, 1);
    expect(budget.waitMs({ person: 'kemi', table: 'a' })).toBe(10_000);
    vi.advanceTimersByTime(3500);
    expect(budget.spend(kemi)).toMatchObject({ refused: 'too-often', message: expect.stringMatching(/in 1 s/) });
    vi.advanceTimersByTime(500);
    expect(budget.waitMs(kemi)).toBe(0);
    expect(isRefusal(budget.spend(kemi))).toBe(false);
  });

  it('begins a while anew with what comes after its end, though nobody asked meanwhile', () => {
    const budget = new Budget({ person: { points: 2, duration: 6 } });
    budget.charge({ person: 'kemi' }, 2);
    vi.advanceTimersByTime(9000);
    budget.charge({ person: 'kemi' }, 1);
    expect(budget.waitMs({ person: 'kemi' })).toBe(0);
    budget.charge({ person: 'kemi' }, 1);
    expect(budget.waitMs({ person: 'kemi' })).toBe(6000);
  });

  it('begins a while anew once all of it was given back', () => {
    const budget = new Budget({ person: { points: 1, duration: 6 } });
    budget.charge({ person: 'kemi' }, 1).giveBack();
    vi.advanceTimersByTime(3000);
    budget.charge({ person: 'kemi' }, 1);
    expect(budget.waitMs({ person: 'kemi' })).toBe(6000);
  });

  it('takes back what came to nothing, into the while that it came from', () => {
    const budget = new Budget({ person: { points: 2, duration: 6 } });
    const spend = () => budget.spend({ person: 'kemi' });
    const [first] = [spend(), spend()];
    expect(isRefusal(spend())).toBe(true);
    if (isRefusal(first)) throw new Error(first.message);
    first.giveBack();
    const again = spend();
    expect([again, spend()].map(isRefusal)).toEqual([false, true]);
    vi.advanceTimersByTime(6000);
    // What is given back late gives no more of the present while than there is.
    expect([spend(), spend()].map(isRefusal)).toEqual([false, false]);
    if (!isRefusal(again)) again.giveBack();
    expect(isRefusal(spend())).toBe(true);
  });

  it('is not charged for what is exempt', () => {
    const budget = new Budget({ address: { points: 1, duration: 6 }, all: { points: 1, duration: 6 } });
    expect(isRefusal(budget.spend({ address: 'a', all: 'all' }))).toBe(false);
    expect(isRefusal(budget.spend({ address: 'b', all: 'all' }))).toBe(true);
    expect(isRefusal(budget.spend({ address: 'b', all: null }))).toBe(false);
    expect(isRefusal(budget.spend({ address: 'b', all: null }))).toBe(true);
  });
});

describe('what an address may write into logs', () => {
  const refused = (budget: LogBudget, visitor: string) => budget.refusal(visitor)?.message;

  it('has an end for an hour', () => {
    const budget = new LogBudget();
    budget.charge('a', BYTES_AN_HOUR - 1);
    expect(budget.refusal('a')).toBe(null);
    budget.charge('a', 1);
    expect(budget.refusal('a')).toMatchObject({ refused: 'written-too-much' });
    expect(refused(budget, 'a')).toMatch(/in 60 minutes/);
    expect(budget.refusal('b')).toBe(null);
    vi.advanceTimersByTime(3_600_000);
    expect(budget.refusal('a')).toBe(null);
  });

  it('has an end for a day', () => {
    const budget = new LogBudget();
    for (let hour = 0; hour < BYTES_A_DAY / BYTES_AN_HOUR; hour++) {
      budget.charge('a', BYTES_AN_HOUR);
      vi.advanceTimersByTime(3_600_000);
    }
    expect(refused(budget, 'a')).toMatch(/in 20 hours/);
    vi.advanceTimersByTime(20 * 3_600_000);
    expect(budget.refusal('a')).toBe(null);
  });
});

it.each([
  [undefined, 'unknown'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.10.113.27', '203.10.113.27'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  // Not one of IPv4, though it ends like one.
  ['64:ff9b::ffff:203.0.113.7', '64:ff9b:0:0::/64'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001::1:2:3:4:5:6', '2001:0:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // The zone may be any text.
  ['fe80:1:2:3::%a:b:c:d:e', 'fe80:1:2:3::/64'],
])('%s counts as %s', (address, visitor) => expect(visitorOf(address)).toBe(visitor));
