/** Why a table is there no more, in words. */
import type { AbandonedFor } from '../../../shared/command-schemas.ts';

export const whyClosed = (why: AbandonedFor | undefined): string =>
  why === 'too-long'
    ? 'This match ended early: its log got too long to go on.'
    : 'This table was closed: nobody was there any more.';
