/**
 * What can be said of a log, in four levels, and in the same words wherever it is said: on the page, on the command line
 * and over HTTP. Each level finds what the ones before can't; docs/fairness.md has the table.
 */
import type { BookVerdict } from '../book/check.ts';
import { joinNames } from '../../shared/contract/words.ts';
import { fromLines, type Envelope } from './log.ts';
import { compareOrigin, type OriginVerdict } from './growth.ts';
import type { SeenVerdict } from './seen.ts';
import { checkSignatures, type SeatSigned, type SignedVerdict } from './signed.ts';
import { verify, type LogVerdict, type OnProgress } from './verify.ts';

/** What a log says by itself. */
export interface Checked {
  /** Chained, by the rules, chance drawn again. */
  whole: LogVerdict;
  /** null where the log is broken: then nothing in it means anything. */
  signed: SignedVerdict | null;
}

export interface Verdict extends Checked {
  book: BookVerdict;
  /** Against what this browser kept of it. */
  seen: SeenVerdict;
  /** Of a match that grew from another one: against that one's log. Left out for a match of its own. */
  origin?: OriginVerdict;
}

/** @param lines parsed lines of a log, from anywhere */
export async function check(lines: readonly unknown[], onProgress?: OnProgress): Promise<Checked> {
  const whole = verify(lines, (done, of) => onProgress?.(done / 2, of));
  if (whole.verdict === 'broken') return { whole, signed: null };
  const signed = await checkSignatures(lines as readonly Envelope[], (done, of) => onProgress?.((of + done) / 2, of));
  return { whole, signed };
}

/**
 * Against the log of the match that it grew from, if it did.
 * @param lines of a log that was checked
 * @param fetchLog brings another match's log, an event a line; nothing where there is none
 */
export async function checkOrigin(
  { whole }: Checked,
  lines: readonly unknown[],
  fetchLog: (match: string) => Promise<string | null>,
): Promise<Pick<Verdict, 'origin'>> {
  if (whole.verdict === 'broken' || !whole.grewFrom) return {};
  try {
    const origin = fromLines((await fetchLog(whole.grewFrom.match)) ?? '');
    return { origin: compareOrigin(lines as readonly Envelope[], origin as Envelope[]) };
  } catch {
    return { origin: { is: 'missing' } };
  }
}

export interface Level {
  level: 'whole' | 'signed' | 'book' | 'seen';
  /** `partly`: no harm found, but not all is proven. `unknown`: there was nothing to go by. */
  is: 'good' | 'partly' | 'bad' | 'unknown';
  /** What was found, in a few words. */
  title: string;
  /** What that means. */
  sentence: string;
}

/** GET /api/matches/ID/verdict */
export interface VerdictReply {
  verdict: Verdict;
  levels: Level[];
}

export const levelsOf = ({ whole, signed, book, seen, origin }: Verdict): Level[] => {
  const levels = [
    withOrigin(levelOfWhole(whole), whole, origin),
    levelOfSigned(signed),
    levelOfBook(book),
    levelOfSeen(seen),
  ];
  return whole.verdict === 'broken' ? levels.map(unlessBad) : levels;
};

/** Book and memory know a log by its hashes. Where it is broken, those say nothing of the rest of it. */
const unlessBad = (level: Level): Level =>
  level.is === 'bad'
    ? level
    : { level: level.level, is: 'unknown', title: notLooked[level.level], sentence: 'The log is broken.' };

const notLooked: Record<Level['level'], string> = {
  whole: 'Broken',
  signed: 'Signatures not checked',
  book: 'Book not asked',
  seen: 'Not compared',
};

/** Whether anything contradicts the log. */
export const isBad = (verdict: Verdict): boolean => levelsOf(verdict).some(({ is }) => is === 'bad');

/** Never as good as what a house dealt: there, who plays does not know the seed. */
const dealtByDevice: Level = {
  level: 'whole',
  is: 'partly',
  title: 'Whole, but not dealt by a house',
  sentence:
    'It holds together, but the player’s own device dealt: every move follows from the rules and the seed it shows, and whoever held that device could have known the seed, seen every card, and begun again until they liked the deal.',
};

function levelOfWhole(whole: LogVerdict): Level {
  const level = 'whole';
  switch (whole.verdict) {
    case 'sound':
      if (whole.dealtBy === 'device') return dealtByDevice;
      return {
        level,
        is: 'good',
        title: 'Whole',
        sentence:
          'It holds together: each event is chained to the one before, every move follows from the rules, and chance came from the seed it shows.',
      };
    case 'unfinished':
      return {
        level,
        is: 'partly',
        title: 'Whole so far',
        sentence:
          'Every move follows from the rules. The match is not over in it: where chance came from shows at the end.',
      };
    case 'broken':
      return {
        level,
        is: 'bad',
        title: 'Broken',
        sentence: `It does not hold together. Event ${whole.pos}: ${whole.problem}.`,
      };
  }
}

/** What was taken over follows from the rules by itself; that it happened in that match, only its log can say. */
function withOrigin(level: Level, whole: LogVerdict, origin: OriginVerdict = { is: 'missing' }): Level {
  if (whole.verdict === 'broken' || !whole.grewFrom) return level;
  const { match, pos } = whole.grewFrom;
  const taken = `Its beginning was taken over from the match ${match} as it stood after event ${pos}: a what-if.`;
  switch (origin.is) {
    case 'same':
      return { ...level, sentence: `${level.sentence} ${taken} That is what that match’s log says, too.` };
    case 'missing':
      return {
        ...level,
        is: 'partly',
        sentence: `${level.sentence} ${taken} That match’s log was not there to be compared with.`,
      };
    case 'different':
      return {
        level: 'whole',
        is: 'bad',
        title: 'Did not grow as it says',
        sentence: `${taken} That is not so: ${origin.problem}.`,
      };
  }
}

function levelOfSigned(signed: SignedVerdict | null): Level {
  const level = 'signed';
  if (!signed) return { level, is: 'unknown', title: 'Signatures not checked', sentence: 'The log is broken.' };
  const { seats, wrong } = signed;
  if (wrong)
    return {
      level,
      is: 'bad',
      title: 'Falsely signed',
      sentence: `Event ${wrong.pos}: ${wrong.problem}.`,
    };
  const people = seats.filter(({ name }) => name !== '');
  const [full, others] = [people.filter(isSigned), people.filter((seat) => !isSigned(seat))];
  if (people.length === 0) return { level, is: 'unknown', title: 'Nobody to sign', sentence: 'No person sat there.' };
  if (others.length === 0)
    return {
      level,
      is: 'good',
      title: 'Signed',
      sentence: `Whatever ${joinNames(people.map(({ name }) => name))} did, their own browser signed: nobody made it up or moved it.`,
    };
  const without = others.map(({ name, unsigned, signed: count }) =>
    count === 0
      ? `${name} signed nothing`
      : `${unsigned.length} of ${unsigned.length + count} by ${name} are not signed`,
  );
  return {
    level,
    is: 'partly',
    title: full.length > 0 ? 'Signed in part' : 'Not signed',
    sentence: `${full.length > 0 ? `${joinNames(full.map(({ name }) => name))} signed everything. ` : ''}${joinNames(without)}: whoever runs the house could have written that.`,
  };
}

const isSigned = ({ signed, unsigned }: SeatSigned): boolean => signed > 0 && unsigned.length === 0;

function levelOfBook(book: BookVerdict): Level {
  const level = 'book';
  switch (book.is) {
    case 'in':
      return {
        level,
        is: 'good',
        title: 'In the book',
        sentence: `It is entry ${book.index + 1} of ${book.size} in the public list of matches, which only grows (${book.origin}).`,
      };
    case 'not-in':
      return {
        level,
        is: 'partly',
        title: 'Not in the book',
        sentence: 'The house does not list this match among those that have ended.',
      };
    case 'wrong':
      return {
        level,
        is: 'bad',
        title: 'Not as in the book',
        sentence: `The house contradicts itself: ${book.problem}.`,
      };
    case 'unasked':
      return { level, is: 'unknown', title: 'Book not asked', sentence: book.why };
  }
}

function levelOfSeen(seen: SeenVerdict): Level {
  const level = 'seen';
  switch (seen.is) {
    case 'same':
      return {
        level,
        is: 'good',
        title: 'As seen here',
        sentence: `The match you saw: all ${seen.heads} heads that this browser was shown are in it${seen.commands > 0 ? ', and so is all you did' : ''}.`,
      };
    case 'different':
      return {
        level,
        is: 'bad',
        title: 'Not what was seen here',
        sentence: `This is not the match that this browser saw${seen.pos === null ? '' : `, from event ${seen.pos} on`}: ${seen.problem}.`,
      };
    case 'nothing':
      return {
        level,
        is: 'unknown',
        title: 'Not seen here',
        sentence: 'Nothing was kept here while it was played, so there is nothing to compare it with.',
      };
  }
}
