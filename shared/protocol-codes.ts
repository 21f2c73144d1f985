/** Numbers and words of the protocol that need no schema: a page at a table knows these alone. */

/**
 * The table closes a connection with this when the same seat was taken up in another tab. Clear of the codes
 * up to 4010 that Colyseus and its SDK use themselves.
 */
export const TAKEN_ELSEWHERE = 4100;
/** The log was taken over by another writer: clients come back and find the table there. */
export const TABLE_LOST = 4101;
/** The connection took less than was sent, and too much was waiting for it: its client comes back and catches up. */
export const CONNECTION_TOO_SLOW = 4102;
/** The match fell asleep, as none of its players has a connection; it wakes when one of them comes back. */
export const MATCH_ASLEEP = 4103;
/** The match goes on in another process, as this one closes: clients come back at once. */
export const TABLE_MOVED = 4104;

/** The HTTP status of a join while the store can't be reached: whoever comes is let in as soon as it can. */
export const STORE_AWAY = 507;

/** A request larger than this is refused, bytes of JSON. */
export const MAX_REQUEST_BYTES = 4096;

/** What people read where an address or code names a table that isn't there. */
export const NO_SUCH_TABLE = 'There is no such table.';

/** A request refused with this may be granted a moment later. */
export const TOO_OFTEN = 'too-often';
