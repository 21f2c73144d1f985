/** A list of the archive, page by page, and the results that may be seen of it. */
import { useEffect, useState } from 'preact/hooks';
import type { ArchivedMatch, ArchiveReply } from '../../../shared/archive.ts';
import { isFailure, matchOf, type Failure } from '../../app/connection/api.ts';
import { listArchive, listEvening, listOwn } from '../../app/archive.ts';
import { rememberResult, seenResults } from '../../app/storage/seen-results.ts';
import { signingKey } from '../../app/identity/signing-key.ts';
import { addressOf, type Question } from './asked.ts';

export interface Listed {
  match: ArchivedMatch;
  /** Null while it is being played, and where it is not to be seen yet. */
  result: ArchivedMatch['result'];
}

interface List {
  of: string;
  matches: Listed[];
  next: string | null;
}

const PAGE = 12;

/** Lists that were shown lately, by what was asked, and how far down they were read: going back finds them as they were. */
const kept = new Map<string, { list: List; scrolledPx: number }>();
const MOST_KEPT = 10;

function keepList(list: List): List {
  const scrolledPx = kept.get(list.of)?.scrolledPx ?? 0;
  kept.delete(list.of);
  kept.set(list.of, { list, scrolledPx });
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest);
  // Only who comes back by the browser's buttons finds it again.
  history.replaceState({ list: list.of }, '');
  return list;
}

function keptList(of: string): List | null {
  const { list } = (history.state ?? {}) as { list?: unknown };
  return list === of ? (kept.get(of)?.list ?? null) : null;
}

/** @param hides leaves out the results that this browser has not seen */
export function useArchive(question: Question, hides: boolean) {
  const of = `${addressOf(question)} ${hides}`;
  const [list, setList] = useState<List | null>(() => keptList(of));
  const [wrong, setWrong] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const here = list?.of === of ? list : null;

  const fetchFrom = async (before: List | null, isWanted: () => boolean = () => true) => {
    setBusy(true);
    setWrong(null);
    const page = await ask(question, hides, before?.next ?? null);
    const known = new Set(before?.matches.map(({ match }) => match.matchId));
    const fresh = isFailure(page) ? [] : page.matches.filter(({ matchId }) => !known.has(matchId));
    const listed = await withSeen(
      fresh.map((match) => ({ match, result: match.result })),
      hides,
    );
    if (!isWanted()) return;
    setBusy(false);
    if (isFailure(page)) setWrong(page);
    else setList(keepList({ of, matches: [...(before?.matches ?? []), ...listed], next: page.next }));
  };
  const takeUp = async (found: List, isWanted: () => boolean) => {
    setList(found);
    requestAnimationFrame(() => scrollTo(0, kept.get(of)?.scrolledPx ?? 0));
    const matches = await withSeen(found.matches, hides);
    if (isWanted()) setList(keepList({ ...found, matches }));
  };
  useEffect(() => {
    let isWanted = true;
    const found = keptList(of);
    setWrong(null);
    setBusy(false);
    void (found ? takeUp(found, () => isWanted) : fetchFrom(null, () => isWanted));
    return () => {
      isWanted = false;
      const left = kept.get(of);
      if (left) left.scrolledPx = scrollY;
    };
  }, [of]);

  const reveal = async ({ match }: Listed) => {
    const result = await resultOf(match.matchId);
    if (isFailure(result)) return setWrong(result);
    rememberResult(match.matchId);
    const shown = (one: Listed) => (one.match === match ? { match, result } : one);
    setList((before) => before && keepList({ ...before, matches: before.matches.map(shown) }));
  };
  return { list: here, wrong, isBusy: isBusy || (!here && !wrong), fetchMore: () => fetchFrom(here), reveal };
}

function ask(question: Question, hides: boolean, before: string | null): Promise<ArchiveReply | Failure> {
  const { whose, fields } = question;
  if (whose.is === 'evening') return listEvening(whose.match, hides);
  const asked = { ...fields, limit: String(PAGE), ...(before && { before }) };
  return whose.is === 'mine' ? listOwn(asked, hides) : listArchive(asked, hides);
}

/** With the results that the server left out and this browser knows: it was there, or has seen the end. */
async function withSeen(listed: Listed[], hides: boolean): Promise<Listed[]> {
  if (!hides) return listed;
  const [{ publicKey }, seen] = [await signingKey(), seenResults()];
  const isSeen = ({ matchId, phase, players }: ArchivedMatch) =>
    phase === 'over' && (seen.has(matchId) || players.some(({ key }) => key === publicKey));
  return Promise.all(
    listed.map(async ({ match, result: before }) => {
      const result = before ?? (isSeen(match) ? await resultOf(match.matchId) : null);
      return { match, result: result && isFailure(result) ? null : result };
    }),
  );
}

async function resultOf(id: string): Promise<NonNullable<ArchivedMatch['result']> | Failure> {
  const match = await matchOf(id);
  if (isFailure(match)) return match;
  return {
    outcome: match.outcome ?? { winners: [], tie: false },
    endedAt: match.endedAt ?? match.lastEventAt,
    ending: null,
    length: null,
    closeness: null,
    moment: null,
  };
}
