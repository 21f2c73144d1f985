/** The thread in which logs are checked. */
import { fromLines } from '../replays/log/log.ts';
import { check, type Checked } from '../replays/log/verdict.ts';

/** @param lines a whole log, an event a line */
export default (lines: string): Promise<Checked> => check(fromLines(lines));
