/** What players had written to themselves with the choices of a round, once those are open. */
import { at } from '../../../shared/contract/at.ts';
import type { Note } from '../../../shared/notes.ts';
import type { Rebuilt } from '../../../replays/log/rebuild.ts';
import { wordsOf } from '../../app/storage/sealed-notes.ts';
import type { TrackStep } from './track.ts';

/** Of the given events, in order. */
export function NotesHere({ rebuilt, spans }: { rebuilt: Rebuilt; spans: readonly Pick<TrackStep, 'from' | 'to'>[] }) {
  const notes = spans.flatMap((span) => notesIn(rebuilt, span));
  return (
    <>
      {notes.map(({ pos, seat, words, isOpen }) => (
        <p key={pos} class="replay-note">
          <b>
            {at(rebuilt.names, seat)} noted{isOpen ? '' : ', for your eyes only'}:
          </b>{' '}
          “{words}”
        </p>
      ))}
    </>
  );
}

function notesIn({ log }: Rebuilt, { from, to }: Pick<TrackStep, 'from' | 'to'>) {
  return log.slice(from, to + 1).flatMap(({ pos, cause }) => {
    if (cause?.command.type !== 'act' || !cause.command.note) return [];
    const { seat, note } = cause.command;
    const words = wordsOf(note);
    return words === null ? [] : [{ pos, seat, words, isOpen: isOpen(note) }];
  });
}

const isOpen = (note: Note): boolean => 'text' in note;
