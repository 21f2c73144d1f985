import './art/fonts.ts';
import './theme.css';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Toasts } from './controls/toast.tsx';
import { address, followLinks } from './route.ts';
import { applySettings } from './settings/settings.ts';
import { late } from './shell/late.tsx';
import { NotFound } from './shell/not-found.tsx';
import Lobby from './lobby/lobby.tsx';

const Create = late<{ game: string | null }>(() => import('./create/create.tsx'));
const Join = late<{ code: string }>(() => import('./lobby/join.tsx'));
const Table = late<{ matchId: string; sit: boolean }>(() => import('./table/table.tsx'));
const Replay = late<{ matchId: string; atMs: number | null }>(() => import('./replay/index.tsx'));
const Rules = late<{ game: string }>(() => import('./shell/rules.tsx'));
const Credits = late(() => import('./credits/credits.tsx'));

/** The page for an address. Each match is a page of its own: nothing carries over but the person. */
function pageFor(path: string, query: URLSearchParams) {
  const [, place, id, ...rest] = path.split('/').map(decodeURIComponent);
  if (rest.length > 0) return <NotFound />;
  if (place === '') return <Lobby />;
  if (place === 'new' && !id) return <Create key={query.get('game')} game={query.get('game')} />;
  if (place === 'credits' && !id) return <Credits />;
  if (!id) return <NotFound />;
  if (place === 'join') return <Join code={id} />;
  if (place === 't') return <Table key={id} matchId={id} sit={query.has('sit')} />;
  if (place === 'rules') return <Rules key={id} game={id} />;
  if (place === 'replay')
    return <Replay key={id} matchId={id} atMs={query.has('at') ? Number(query.get('at')) : null} />;
  return <NotFound />;
}

function House() {
  const { pathname, searchParams } = new URL(address.value, location.origin);
  const isFirst = useRef(true);
  useEffect(() => {
    // A new page begins at its top, and reading it aloud begins with its main part.
    if (!isFirst.current) {
      scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [pathname]);
  return (
    <>
      {pageFor(pathname, searchParams)}
      <Toasts />
    </>
  );
}

applySettings();
followLinks();
render(<House />, document.getElementById('page')!);
