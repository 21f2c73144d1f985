/** What a hand says in answer to a press. On a page with voices of its own these say it, each thing in its turn. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** Whether the page has such voices. */
export const HasVoices = createContext(false);

/** Attributes of the region in which a hand answers. */
export function useAnswers(): { 'aria-live': 'polite' | 'off'; 'data-answers': true } {
  return { 'aria-live': useContext(HasVoices) ? 'off' : 'polite', 'data-answers': true };
}
