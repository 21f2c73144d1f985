/** The sorts of fraud beyond a single edit, and what every level is claimed to do. */
import { mustEntry, rewritten, withoutMatch } from './book.ts';
import { cutShort, declaredAbandoned } from './endings.ts';
import { letBefore, twoHistories, withheld } from './live.ts';
import { anyonesKey, borrowedSignature, guestsNonce, inPlaceOfIt, invented, withTheirKey } from './made-up.ts';
import { claims, shown, type Plant, type Row } from './rows.ts';
import { alteredBeginning, shortenedBeginning, otherOrigin } from './what-if.ts';

const sortOf = (name: string, plant: Plant) => ({ [name]: plant });

/** Frauds beyond a single edit. */
export const otherRows: Row[] = [
  {
    what: 'Two players shown two histories, one published with the signatures of both',
    claims: claims('never', 'always', 'never', 'never', 'always', 'never'),
    why: 'the book and the spectator know the published one only; the player is the one who saw the other',
    sorts: sortOf('two histories', twoHistories(true)),
  },
  {
    what: 'The same, without the signatures that do not fit',
    claims: claims('never', 'doubts', 'never', 'never', 'always', 'never'),
    sorts: sortOf('two histories', twoHistories(false)),
  },
  {
    what: 'A guest of the house’s own, given another nonce after the others showed theirs',
    claims: claims('never', 'always'),
    why: 'the others have signed with the guest’s commitment in view',
    sorts: sortOf('the guest’s nonce', guestsNonce),
  },
  {
    what: 'A command made up, with the signature of another one',
    claims: claims('never', 'always'),
    sorts: sortOf('a borrowed signature', borrowedSignature),
  },
  {
    what: 'A key that one signature fits for everything',
    claims: claims('never', 'always'),
    sorts: sortOf('a key of small order', anyonesKey),
  },
  {
    what: 'A match made up with a real player’s key',
    claims: claims('never', 'always', 'never', 'never', 'silent'),
    why: 'it is entered in the book, and nobody ever sat there',
    sorts: { 'nothing signed': withTheirKey(false), 'signed elsewhere': withTheirKey(true) },
  },
  {
    what: 'A match made up in the place of one that was played',
    claims: claims('never', 'never', 'always'),
    sorts: sortOf('in its place', inPlaceOfIt(false)),
  },
  {
    what: 'The same, and the book rewritten for it',
    claims: claims('never', 'never', 'never', 'always'),
    sorts: sortOf('in its place', inPlaceOfIt(true)),
  },
  {
    what: 'A match made up among players of the house’s own, not entered',
    claims: claims('never', 'never', 'always', 'always', 'silent'),
    sorts: sortOf('made up', invented(false)),
  },
  {
    what: 'The same, entered',
    claims: claims('never', 'never', 'never', 'never', 'silent'),
    why: 'the house playing with itself: nobody can tell',
    sorts: sortOf('made up', invented(true)),
  },
  {
    what: 'A finished match declared abandoned',
    claims: claims('never', 'never', 'always'),
    sorts: sortOf(
      'abandoned',
      declaredAbandoned(({ book }) => book),
    ),
  },
  {
    what: 'The same, and the book rewritten for it',
    claims: claims('never', 'never', 'never', 'always'),
    sorts: sortOf(
      'abandoned',
      declaredAbandoned(({ book }, log) => rewritten(book, mustEntry(log))),
    ),
  },
  {
    what: 'The same, before the end was entered',
    claims: claims('never', 'never', 'never', 'never', 'always'),
    why: 'whoever was there has seen it end',
    sorts: sortOf(
      'abandoned',
      declaredAbandoned(({ book }, log) => rewritten(book, mustEntry(log)), true),
    ),
  },
  {
    what: 'A match that has ended, left out of the book',
    claims: claims('never', 'never', 'always', 'always', 'never'),
    why: 'whoever has its log looks it up',
    sorts: {
      'never entered': (played, town, chance) => {
        const book = withoutMatch(town.book, played.id);
        return { ...shown(played.log, played, town, chance), book, kept: { book, size: book.entries.length } };
      },
      'taken out': (played, town, chance) => ({
        ...shown(played.log, played, town, chance),
        book: withoutMatch(town.book, played.id),
      }),
    },
  },
  {
    what: 'A log cut short, as if the match went on',
    claims: claims('doubts', 'never', 'silent', 'silent', 'never'),
    why: 'it says itself that it is not finished; a file may have been saved then',
    sorts: sortOf('cut short', (played, town, chance) => {
      const log = cutShort(played, chance);
      return log && shown(log, played, town, chance);
    }),
  },
  {
    what: 'A choice withheld by the house, so that its time ran out',
    claims: claims('never'),
    why: 'the player sees it happen; nothing proves that it was sent',
    sorts: sortOf('withheld', withheld),
  },
  {
    what: 'Of two choices at the same time, the later written first',
    claims: claims('never'),
    why: 'what is on its way comes in an order that only the house knows',
    sorts: sortOf('let before', letBefore),
  },
  {
    what: 'A what-if whose beginning was altered, all hashes made anew',
    claims: claims('always', 'silent', 'always', 'always', 'silent'),
    why: 'its beginning is decided again like everything else',
    sorts: sortOf('an altered beginning', alteredBeginning),
  },
  {
    what: 'A what-if that grew otherwise than it says, entered in the book',
    claims: claims('always', 'silent', 'never', 'never', 'silent'),
    why: 'the log that it names says otherwise',
    sorts: { 'from elsewhere': otherOrigin, 'with less than happened': shortenedBeginning },
  },
];
