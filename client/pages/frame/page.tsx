import './page.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { pageTitle } from '../../../shared/pages.ts';
import { identityName } from '../../app/identity/identity.ts';
import { address } from '../../app/route.ts';
import { headAt } from './description.ts';
import { PersonDialog } from './settings.tsx';
import { Name } from '../../ui/names.tsx';

/**
 * A page of the house outside the tables: its head, its one main part, its foot.
 * @param title where it is another than its address says
 * @param heading what the page is, in place of the house's name
 */
export function Page(props: { title?: string; heading?: ComponentChildren; children: ComponentChildren }) {
  const { title, heading, children } = props;
  useTitle(title);
  return (
    <>
      <SkipLink />
      <header class="row house-head">
        {heading === undefined ? (
          <a class="house-name" href="/" translate={false}>
            Three Rooms
          </a>
        ) : (
          <Heading>{heading}</Heading>
        )}
        <Person />
      </header>
      <main id="main" class="house-main" tabIndex={-1}>
        {children}
      </main>
      <footer class="row house-foot">
        <a href="/credits">Who made this</a>
        <a href="/privacy">What we keep</a>
      </footer>
    </>
  );
}

const Heading = ({ children }: { children: ComponentChildren }) => (
  <>
    <a class="house-back" href="/">
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
        <path d="M15 4L6 13L15 22M6 13H24" fill="none" stroke="currentColor" stroke-width="3.4" />
      </svg>
      <span translate={false}>Three Rooms</span>
    </a>
    <h1 class="cut house-name">{children}</h1>
  </>
);

export const SkipLink = () => (
  <a class="sheet skip-link" href="#main">
    Skip to the page
  </a>
);

/** Names the page in the tab: as its address says, unless it knows better. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? headAt(address.value).title : pageTitle(title);
  }, [title, address.value]);
}

function Person() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="row person" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PlayerBadge seat={0} sizePx={44} />
        <span class="cut">{identityName.value ? <Name>{identityName.value}</Name> : 'Your name'}</span>
        <span class="visually-hidden">: name and settings</span>
      </button>
      {open && <PersonDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** For addresses that lead nowhere. */
export const NotFound = ({ what = 'There is no such page in this house.' }: { what?: string }) => (
  <Page title="Not found">
    <h1 class="visually-hidden">Not found</h1>
    <ErrorPanel>{what}</ErrorPanel>
  </Page>
);
