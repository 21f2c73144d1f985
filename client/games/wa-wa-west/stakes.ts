import { createContext } from 'preact';

/** Whether being hit is the end: it is not in another game's showdown. */
export const IsDeadly = createContext(true);
