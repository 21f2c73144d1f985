/** Somebody's page: how they fare, what they like to play, and against whom. It is found by their key. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PersonReply } from '../../../shared/archive.ts';
import { isFailure, type Failure } from '../../app/connection/api.ts';
import { ownPage, personOf } from '../../app/archive.ts';
import { signingKey } from '../../app/identity/signing-key.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { KeyMark } from '../frame/key-mark.tsx';
import { dayWords } from '../frame/match-words.ts';
import { Page } from '../frame/page.tsx';
import { Fares } from './fares.tsx';
import { Favourites } from './favourites.tsx';
import { Hiding } from './hiding.tsx';
import { HeadToHead, Rivals } from './others.tsx';
import './person.css';

interface Found {
  /** Null for somebody who has played nothing here yet, or shows it to nobody. */
  person: PersonReply | null;
  /** It is about whoever sits before this browser. */
  isOwn: boolean;
  isHidden: boolean;
}

export default function Person({ of }: { of: string }) {
  const [found, setFound] = useState<Found | Failure | null>(null);
  const look = async () => {
    setFound(null);
    setFound(await find(of));
  };
  useEffect(() => void look(), [of]);

  if (!found) return framed('A person', <Loading text="Looking through their matches…" />);
  if (isFailure(found)) return framed('A person', <ErrorPanel onRetry={() => void look()}>{found.message}</ErrorPanel>);
  const { person, isOwn, isHidden } = found;
  const hiding = isOwn && <Hiding isHidden={isHidden} onChange={() => void look()} />;
  if (!person)
    return framed(
      isOwn ? 'Your page' : 'A person',
      <div class="stack person-none">
        <Nobody isOwn={isOwn} />
        {hiding}
      </div>,
    );
  return framed(
    person.name,
    <>
      <Introduction person={person} isOwn={isOwn} />
      <div class="person-page">
        <div class="stack">
          <Fares person={person} />
          <Favourites games={person.games} />
        </div>
        <div class="stack">
          <Rivals person={person} />
          <HeadToHead met={person.met} name={isOwn ? 'you' : person.name} />
          {hiding}
        </div>
      </div>
    </>,
  );
}

const framed = (heading: string, content: ComponentChildren) => (
  <Page title={heading} heading={heading}>
    {content}
  </Page>
);

/** Whoever is hidden can still see their own page. */
async function find(key: string): Promise<Found | Failure> {
  const [{ publicKey }, seen] = await Promise.all([signingKey(), personOf(key)]);
  const isOwn = key === publicKey;
  if (!isFailure(seen)) return { person: seen, isOwn, isHidden: false };
  if (seen.failed !== 'no-such-person') return seen;
  if (!isOwn) return { person: null, isOwn, isHidden: false };
  const own = await ownPage();
  if (!isFailure(own)) return { person: own, isOwn, isHidden: true };
  return own.failed === 'no-such-person' ? { person: null, isOwn, isHidden: false } : own;
}

function Introduction({ person: { key, total, first, latest }, isOwn }: { person: PersonReply; isOwn: boolean }) {
  const since = dayWords(first);
  return (
    <div class="row person-head">
      <p>
        <KeyMark of={key} /> {isOwn && <b>This is you. </b>}
        {total.matches === 1 ? 'One public match, ' : `${total.matches} public matches, `}
        {since === dayWords(latest) ? since.toLowerCase() : `from ${since} to ${dayWords(latest).toLowerCase()}`}.
      </p>
      <ButtonLink href={isOwn ? '/matches?mine' : `/matches?key=${encodeURIComponent(key)}`} size="small">
        {isOwn ? 'Your matches' : 'Their matches'}
      </ButtonLink>
    </div>
  );
}

const Nobody = ({ isOwn }: { isOwn: boolean }) => (
  <div class="sheet stack panel">
    <p>
      {isOwn
        ? 'Nothing is counted of you yet: your page begins with your first public match, some seconds after its end.'
        : 'Nobody with this key has finished a public match here, or they show their page to nobody.'}
    </p>
    <div>
      <ButtonLink href={isOwn ? '/' : '/matches'} kind="primary">
        {isOwn ? 'To the lobby' : 'To all matches'}
      </ButtonLink>
    </div>
  </div>
);
