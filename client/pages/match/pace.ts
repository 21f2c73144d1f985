/** Against bots alone: the clock stands while something is read, the own death included, and for a newcomer's first choices. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { spreadMs } from '../../../shared/retry.ts';
import type { LiveMatch } from './live-match.ts';

/** Between two cards that are read one after the other the clock need not run, ms. */
const RUNS_AGAIN_AFTER_MS = 400;
/** The table may refuse for a moment, ms. */
const ASKED_AGAIN_AFTER_MS = 2000;

/** Whether nobody but bots sits with this person. */
export function isAlone(live: LiveMatch): boolean {
  const seats = live.connection.table.value?.seats ?? [];
  const seat = live.seat.value;
  return seat !== null && seats.every(({ bot }, index) => bot === (index !== seat));
}

/** Tells the table how this person's clock is to run, whenever that changes and after each new connection. */
export function usePace(live: LiveMatch): void {
  const isPlaying = live.connection.table.value?.phase === 'playing';
  const isLive = live.connection.link.value.is === 'live';
  const isFirst = live.coach.value?.isFirst ?? false;
  const [tries, tryAgain] = useState(0);
  const isReading = live.isReading.value || live.isMenuOpen.value || live.stage.isHeld.value;
  const wished = `${isReading}:${isFirst}`;
  /** What the table was told over this connection. */
  const told = useRef('');

  useEffect(() => {
    if (!isLive || !isPlaying) told.current = 'false:false';
    if (!isLive || !isPlaying || !isAlone(live) || wished === told.current) return;
    const ask = async () => {
      told.current = wished;
      const granted = await live.connection.requests.pace({ stop: isReading, unhurried: isFirst });
      if (granted) return void (live.choicesLeft.value = granted.choicesLeft);
      told.current = '';
      timer = setTimeout(() => tryAgain((times) => times + 1), spreadMs(ASKED_AGAIN_AFTER_MS));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (isReading) void ask();
    else timer = setTimeout(() => void ask(), told.current.startsWith('true') ? RUNS_AGAIN_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [wished, isLive, isPlaying, tries]);
}
