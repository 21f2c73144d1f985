import { useEffect, useState } from 'preact/hooks';
import { inCapitals } from '../../../shared/contract/words.ts';
import { fullAddress } from '../../app/base-path.ts';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { QrCode } from '../frame/qr-code.tsx';
import { Name } from '../../ui/names.tsx';

/** How long it is there, ms at speed 1. */
export const TITLE_MS = 4000;

interface TitleCardProps {
  names: readonly string[];
  /** Wall clock, ms since 1970. */
  playedAt: number;
  /** How long it is there, ms. */
  ms: number;
  /** Path of its own page. */
  link: string;
}

/** What comes: who sits down, and when it was. It keeps the secret of how it ends, and of how long it takes. */
export function TitleCard({ names, playedAt, ms, link }: TitleCardProps) {
  return (
    <section class="tv-title" aria-label="What comes next" style={{ '--pace': ms / TITLE_MS }}>
      <h1>{titleOf(names.length)}</h1>
      <p class="tv-when">{whenOf(playedAt, Date.now())}</p>
      <div class="tv-sun">
        <ul class="tv-badges" data-many={names.length > 8}>
          {names.map((name, seat) => (
            <li key={seat} style={{ '--seat': seat, '--drop': dropOf(seat, names.length) }}>
              <PlayerBadge seat={seat} />
              <b>
                <Name>{name}</Name>
              </b>
            </li>
          ))}
        </ul>
      </div>
      <CountDown ms={ms} />
      <b class="tv-house">Three Rooms</b>
      <QrCode text={fullAddress(link)} label="QR code with the link to this replay" />
    </section>
  );
}

/** Words that no game's letters lack. */
function titleOf(players: number): string {
  if (players === 2) return 'Face to face';
  return players > 12 ? 'A full house' : `${inCapitals(players)} at the table`;
}

/** "Played today at 20:14" */
export function whenOf(ms: number, nowMs: number): string {
  const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);
  const days = daysBetween(ms, nowMs);
  if (days === 0) return `Played today at ${clock}`;
  if (days === 1) return `Played yesterday at ${clock}`;
  return `Played on ${new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' }).format(ms)}`;
}

function daysBetween(ms: number, nowMs: number): number {
  const [one, other] = [new Date(ms), new Date(nowMs)].map((date) => date.setHours(0, 0, 0, 0)) as [number, number];
  return Math.round((other - one) / 86_400_000);
}

/** How far a badge hangs below the middle ones, 0 to 1: they stand on the sun's edge. */
function dropOf(seat: number, players: number): number {
  const half = (players - 1) / 2;
  return half > 0 ? ((seat - half) / half) ** 2 : 0;
}

function CountDown({ ms }: { ms: number }) {
  const [left, setLeft] = useState(Math.ceil(ms / 1000));
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return <p class="tv-soon">starts in {left}</p>;
}
