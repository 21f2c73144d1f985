import './design/fonts.ts';
import './design/base.css';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { placeAt, type Moment, type Place } from '../shared/pages.ts';
import { toast, Toasts } from './ui/feedback.tsx';
import { keepTextsTrue } from './ui/translated-texts.ts';
import { handInLater } from './app/offline/flight.ts';
import { nextTask } from './kit/slices.ts';
import { restored } from './app/identity/identity.ts';
import { keepForFlight } from './app/offline/install.ts';
import { address, followLinks } from './app/route.ts';
import { applySettings } from './app/settings/settings.ts';
import { lazyPage } from './pages/frame/arrival.tsx';
import { LinkToCopy } from './pages/frame/copy-link.tsx';
import { describePage } from './pages/frame/description.ts';
import { FileDrop } from './pages/frame/file-drop.tsx';
import { addBasePathToLinks } from './pages/frame/links.ts';
import { NotFound } from './pages/frame/page.tsx';
import Join from './pages/lobby/join.tsx';
import Lobby from './pages/lobby/lobby.tsx';
import { loadReplay } from './pages/replay/load.ts';
import Rules from './pages/rules/rules.tsx';

const Create = lazyPage<{ game: string | null }>(() => import('./pages/create/create.tsx'));
const Table = lazyPage<{ matchId: string; sit: boolean }>(() => import('./pages/match/match.tsx'));
const Screen = lazyPage<{ code: string }>(() => import('./pages/match/screen/screen.tsx'));
type ReplayProps = Moment & { matchId: string; isFramed?: boolean };
const Replay = lazyPage<ReplayProps>(loadReplay);
const SpoilerFree = lazyPage<ReplayProps>(() => import('./pages/replay/spoiler-free/spoiler-free.tsx'));
const Tv = lazyPage<Omit<Extract<Place, { page: 'tv' }>, 'page'>>(() => import('./pages/tv/tv.tsx'));
const ReplayFile = lazyPage(() => import('./pages/replay/file.tsx'));
const TableRules = lazyPage<{ matchId: string }>(() => import('./pages/rules/table.tsx'));
const Mine = lazyPage(() => import('./pages/mine/mine.tsx'));
const Matches = lazyPage(() => import('./pages/matches/matches.tsx'));
const Person = lazyPage<{ of: string }>(() => import('./pages/person/person.tsx'));
const Puzzles = lazyPage(() => import('./pages/puzzles/puzzles.tsx'));
const Credits = lazyPage(() => import('./pages/credits/credits.tsx'));
const Licences = lazyPage(() => import('./pages/licences/licences.tsx'));
const Privacy = lazyPage(() => import('./pages/privacy/privacy.tsx'));

/** Each match is a page of its own: nothing carries over but the person. */
function Here({ place }: { place: Place }) {
  switch (place.page) {
    case 'lobby':
      return <Lobby />;
    case 'create':
      return <Create key={place.game} game={place.game} />;
    case 'credits':
      return <Credits />;
    case 'licences':
      return <Licences />;
    case 'privacy':
      return <Privacy />;
    case 'mine':
      return <Mine />;
    case 'matches':
      return <Matches />;
    case 'person':
      return <Person key={place.key} of={place.key} />;
    case 'puzzles':
      return <Puzzles />;
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
    case 'embed': {
      const { page, ...asked } = place;
      const Shown = place.hidesResult ? SpoilerFree : Replay;
      return <Shown key={place.matchId} {...asked} isFramed={page === 'embed'} />;
    }
    case 'tv':
      return <Tv speed={place.speed} isFramed={place.isFramed} />;
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

/** Where somebody sits down, or comes back. Elsewhere no secret is needed. */
const seatPages: readonly Place['page'][] = ['lobby', 'create', 'join', 'table', 'mine'];

// Whatever reads schemas later must not try whether code can be made from text: the policy of this page forbids it, and
// each try would be reported as a breach.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
void begin();

/** Each step is a task of its own, for a slow phone. */
async function begin(): Promise<void> {
  addBasePathToLinks();
  followLinks();
  // Beside all that is fetched.
  if (seatPages.includes(placeAt(address.value).page)) void restored();
  await nextTask();
  applySettings();
  await nextTask();
  const page = document.getElementById('page')!;
  keepTextsTrue(page);
  render(<House />, page);
  document.getElementById('trouble')!.hidden = true;
  await nextTask();
  keepForFlight();
  handInLater(toast);
}
