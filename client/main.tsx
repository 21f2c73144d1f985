import './design/fonts.ts';
import './design/base.css';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { placeAt, type Place } from '../shared/pages.ts';
import { toast, Toasts } from './ui/feedback.tsx';
import { handInLater } from './app/flight.ts';
import { keepForFlight } from './app/install.ts';
import { address, followLinks } from './app/route.ts';
import { applySettings } from './app/settings.ts';
import { lazyPage } from './pages/frame/arrival.tsx';
import { LinkToCopy } from './pages/frame/copy-link.tsx';
import { describePage } from './pages/frame/description.ts';
import { FileDrop } from './pages/frame/file-drop.tsx';
import { NotFound } from './pages/frame/page.tsx';
import Join from './pages/lobby/join.tsx';
import Lobby from './pages/lobby/lobby.tsx';
import Rules from './pages/rules/rules.tsx';

const Create = lazyPage<{ game: string | null }>(() => import('./pages/create/create.tsx'));
const Table = lazyPage<{ matchId: string; sit: boolean }>(() => import('./pages/match/match.tsx'));
const Screen = lazyPage<{ code: string }>(() => import('./pages/match/screen/screen.tsx'));
const Replay = lazyPage<{ matchId: string; atMs: number | null; seat: number | null }>(
  () => import('./pages/replay/replay.tsx'),
);
const ReplayFile = lazyPage(() => import('./pages/replay/file.tsx'));
const TableRules = lazyPage<{ matchId: string }>(() => import('./pages/rules/table.tsx'));
const Mine = lazyPage(() => import('./pages/mine/mine.tsx'));
const Credits = lazyPage(() => import('./pages/credits/credits.tsx'));

/** Each match is a page of its own: nothing carries over but the person. */
function Here({ place }: { place: Place }) {
  switch (place.page) {
    case 'lobby':
      return <Lobby />;
    case 'create':
      return <Create key={place.game} game={place.game} />;
    case 'credits':
      return <Credits />;
    case 'mine':
      return <Mine />;
    case 'join':
      return <Join code={place.code} />;
    case 'screen':
      return <Screen key={place.code} code={place.code} />;
    case 'table':
      return <Table key={place.matchId} matchId={place.matchId} sit={place.sit} />;
    case 'table-rules':
      return <TableRules key={place.matchId} matchId={place.matchId} />;
    case 'rules':
      return <Rules key={place.game} game={place.game} />;
    case 'replay':
      return <Replay key={place.matchId} matchId={place.matchId} atMs={place.atMs} seat={place.seat} />;
    case 'replay-file':
      return <ReplayFile />;
    case 'not-found':
      return <NotFound />;
  }
}

/** Where a log may be dropped: not where that would end what somebody is doing. */
const takesFiles: readonly Place['page'][] = ['lobby', 'replay', 'replay-file'];

function House() {
  const [path] = address.value.split('?');
  const isFirst = useRef(true);
  useEffect(() => {
    // A new page begins at its top, and reading it aloud begins with its main part.
    if (!isFirst.current) {
      scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [path]);
  const place = placeAt(address.value);
  useEffect(() => describePage(address.value), [address.value]);
  return (
    <>
      <Here place={place} />
      {takesFiles.includes(place.page) && <FileDrop />}
      <LinkToCopy />
      <Toasts />
    </>
  );
}

applySettings();
followLinks();
render(<House />, document.getElementById('page')!);
keepForFlight();
handInLater(toast);
