/** What is kept of people, where and for how long, in words for a twelve-year-old. The times are this server's own. */
import './privacy.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { BACKUP_DAYS, MOST_BACKED_UP } from '../../../shared/backup.ts';
import type { PrivacyReply } from '../../../shared/privacy.ts';
import { isFailure, privacyHere } from '../../app/connection/api.ts';
import { Loading } from '../../ui/feedback.tsx';
import { Page } from '../frame/page.tsx';
import { contactLink, keptWords } from './words-privacy.ts';

export default function Privacy() {
  /** Undefined until the server has answered; null where it did not. */
  const [here, setHere] = useState<PrivacyReply | null | undefined>(undefined);
  useEffect(() => void privacyHere().then((reply) => setHere(isFailure(reply) ? null : reply)), []);
  return <Page>{here === undefined ? <Loading text="Asking the server…" /> : <Kept here={here} />}</Page>;
}

const Kept = ({ here }: { here: PrivacyReply | null }) => (
  <div class="stack prose privacy">
    <h1>What we keep</h1>
    <p class="privacy-lead">
      You need no account, no e-mail and no real name. There are no ads and no tracking, and nothing comes from other
      websites.
    </p>
    {!here && (
      <p class="privacy-note" role="alert">
        This server doesn’t answer right now. How long it keeps things, and whom to ask, is missing below.
      </p>
    )}
    <h2>On this server</h2>
    <dl class="stack">
      <Thing
        what="Your matches"
        seenBy="Everyone at the table. After the match, anyone with its link. Public matches are in lists for everybody."
        until={here && keptWords(here)}
      >
        Your nickname, colour and shape, what you played and when, and how fast your connection was. Notes to yourself
        stay hidden unless you open them.
      </Thing>
      <Thing
        what="Your key"
        seenBy="Everyone. It says nothing about who you are."
        until="As long as the matches it’s in. What we counted stays for good."
      >
        A long number that your browser made up, so that friends know it’s you again. For public matches we count how
        many you won with it, and against whom. Bookmarks you set in replays have it, too.
      </Thing>
      <Thing
        what="Chat"
        seenBy="Only the players at that table. There is no chat at public tables."
        until="Until the table closes. Only the last 50 lines."
      >
        What you write is never saved, unless somebody reports it.
      </Thing>
      <Thing
        what="Reports"
        seenBy={`Whoever runs this server. The table’s host sees the lines, but not who reported them.${
          here && !here.readsReports ? ' Here, nobody has a page to read them yet.' : ''
        }`}
        until={here && `Until somebody has dealt with it, ${here.reportDays} days at most.`}
      >
        The lines that were reported, who wrote them, and who reported them.
      </Thing>
      <Thing
        what="Your internet address"
        seenBy="Whoever runs this server, while you’re here."
        until="While you’re here or have a table open, and up to an hour longer. Only a blocked address is kept until it’s let in again."
      >
        It tells your home from others, so that nobody can flood the server. It isn’t saved with your matches.
      </Thing>
      <Thing what="Fingerprints of matches" seenBy="Everyone." until="For good. There are no names in them.">
        A number for each finished match, so that nobody can change a result later.
      </Thing>
    </dl>
    <p>
      Whoever runs this server can see everything on it, cards in a running match included. Their backups, or a machine
      in front of the server, may keep things for longer: ask them.
    </p>
    <h2>In your browser</h2>
    <p>
      Your nickname and settings, your key, your seats and codes, whom you muted, the people you met, notes to yourself,
      and what you saw of your matches. It stays on this device until you delete it.
    </p>
    <p>
      Safari may delete all of that after seven days without a visit, unless you play from your home screen. So once you
      sit down, we set a cookie with the secret that makes your seats yours, and your latest {MOST_BACKED_UP} matches.
      It lasts {BACKUP_DAYS} days from the last time you sat down, and we read it only if the rest is gone. A second
      cookie says that the first is there. They bring back your seats and those matches, but not your nickname,
      settings, key, lists, notes, puzzles or the people you met.
    </p>
    <h2>Hide or delete it</h2>
    <ul>
      <li>
        <b>Hide your page:</b> open <a href="/mine">My matches</a>, go to your page, and press “Hide my page”.
      </li>
      <li>
        <b>Start over as somebody new:</b> at the foot of <a href="/mine">My matches</a>, press “Forget who I am here”.
        This deletes both cookies, too.
      </li>
      <li>
        <b>Delete everything in this browser:</b> clear this site’s data in the browser’s settings. You lose your seats,
        too.
      </li>
      <li>
        <b>Delete something on this server:</b> ask whoever runs it.
      </li>
    </ul>
    <h2>Whom to ask</h2>
    <Contact here={here} />
    <p>
      If somebody here is mean to you or scares you, mute them, report them, and tell a grown-up you trust. Never tell
      anyone here your full name, where you live, or a password.
    </p>
  </div>
);

interface ThingProps {
  what: string;
  seenBy: string;
  /** Null where the server did not say. */
  until: string | null;
  children: ComponentChildren;
}

const Thing = ({ what, seenBy, until, children }: ThingProps) => (
  <div class="privacy-thing">
    <dt>{what}</dt>
    <dd>{children}</dd>
    <dd>
      <b>Who sees it:</b> {seenBy}
    </dd>
    {until && (
      <dd>
        <b>How long:</b> {until}
      </dd>
    )}
  </div>
);

function Contact({ here }: { here: PrivacyReply | null }) {
  if (!here) return <p>The person who gave you the link to this page.</p>;
  if (here.contact === null)
    return <p>Whoever runs this server has left no address here. Ask the person who gave you the link to this page.</p>;
  return (
    <p>
      Whoever runs this server: <a href={contactLink(here.contact)}>{here.contact}</a>
    </p>
  );
}
