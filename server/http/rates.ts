/**
 * How often one address may ask for what, over HTTP. Each is as much as a class of 60 needs behind one address, and should
 * cost the event loop less than a second of a minute: `npm run measure:event-loop` says whether it does.
 */
import type { Rate } from '../limits.ts';

const aMinute = (points: number): Rate => ({ points, duration: 60 });
const anHour = (points: number): Rate => ({ points, duration: 3600 });

/** Files of the page, in bytes alone: as much as 60 people need who have never been here, and go on to a table at once. */
export const fileBytes = aMinute(400 * 2 ** 20);
/** A small file counts as so many bytes: each request costs the event loop something. Those 60 ask for some eighty each. */
export const LEAST_FILE_BYTES = 64 * 2 ** 10;
/** Everything else that one visitor asks, all in all. */
export const requests = aMinute(3000);
/** Pages themselves. */
export const pages = aMinute(1000);
/** Whether the house is well: asked of each process by whoever watches over it. */
export const health = aMinute(600);

/** Many people may share one address, and each joins several times: page, reload, lobby. */
export const joins = aMinute(160);
/** The same of players who come back to a match that is open. */
export const comingsBack = aMinute(100);

/** What is read, all in all. */
export const readings = aMinute(1500);
export const lists = aMinute(800);
export const people = aMinute(900);
export const bookmarks = aMinute(900);
/** Enough for who reads the whole book: 256 entries each time. */
export const book = aMinute(1200);
/** A television asks every ten seconds; many may hang behind one address. */
export const tv = aMinute(600);
/** A description of everything: programs read it once. */
export const description = aMinute(60);
/** A page whose connection is silent asks some twenty times, until it gives it up. No other limit on reading counts it. */
export const moved = aMinute(2400);
/** A log is up to megabytes, which wait for whoever does not read. */
export const logs = aMinute(100);
/** The same in bytes, as they are sent. */
export const logBytes = aMinute(300 * 2 ** 20);
export const streams = aMinute(30);
/** At eight times its speed a match has two turns a second. */
export const rounds = aMinute(1200);
/** Each may take seconds of a thread. */
export const checks = aMinute(60);
/** Each may take some 50 ms of a thread. */
export const pictures = aMinute(60);
/** A page of a list has twenty; kept by the browser for a year. */
export const smallPictures = aMinute(700);
export const oembed = aMinute(360);

/** Asked once by a browser that knows of no seat, and kept whenever one is taken. */
export const backups = aMinute(600);

/** Codes that lead nowhere. At this rate one address needs years to guess one: shared/table/ids.test.ts. */
export const codeLookups = aMinute(60);
/** The same from everywhere together: more addresses guess no faster. */
export const allCodeLookups = aMinute(1200);

export const newTables = aMinute(120);
/** Each leaves as much as it takes over: up to some megabytes. */
export const whatIfs = anHour(180);
/** Each leaves up to 2 MiB. What a long flight brings is handed in in several goes. */
export const handIns = anHour(120);
/** Each leaves a line, and costs a signature's check. */
export const wishes = anHour(120);
export const markings = anHour(300);
