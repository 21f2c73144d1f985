import { useEffect, useState } from 'preact/hooks';
import { type Failure, isFailure, matchOfCode } from '../../app/connection/api.ts';
import { rememberCode } from '../../app/identity/invites.ts';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { navigate, parseInvite } from '../../app/route.ts';
import { TOO_OFTEN } from '../../../shared/protocol-codes.ts';
import { Page } from '../frame/page.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import './lobby.css';

/** Finds the table behind a code and leads there. */
export default function Join({ code }: { code: string }) {
  const [wrong, setWrong] = useState<Failure | null>(null);
  const find = async () => {
    setWrong(null);
    const found = await matchOfCode(code);
    if (isFailure(found)) setWrong(found);
    else {
      rememberCode(found.matchId, code);
      navigate(`/t/${found.matchId}?sit`, { replace: true });
    }
  };
  useEffect(() => void find(), [code]);

  return (
    <Page>
      <h1>Join a table</h1>
      {wrong ? (
        <NotJoined failure={wrong} onRetry={() => void find()} />
      ) : (
        <Loading text={`Looking for the table ${code}…`} />
      )}
    </Page>
  );
}

/** A wrong code stays wrong: then another one can be typed. */
function NotJoined({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  if (failure.failed === 'unreachable' || failure.failed === TOO_OFTEN)
    return <ErrorPanel onRetry={onRetry}>{failure.message}</ErrorPanel>;
  return (
    <>
      <ErrorPanel>{failure.message}</ErrorPanel>
      <div class="join-again">
        <JoinForm />
      </div>
    </>
  );
}

/** Joining a table by its code, or by a link somebody sent. */
export function JoinForm() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const join = (event: Event) => {
    event.preventDefault();
    const way = parseInvite(typed);
    setError('wrong' in way ? way.wrong : null);
    if ('path' in way) navigate(way.path);
  };

  return (
    <form class="join-form" onSubmit={join} noValidate>
      <TextField
        title="Join with a code"
        value={typed}
        onChange={setTyped}
        error={error}
        placeholder="or a link"
        autoComplete="off"
        autoCapitalize="characters"
        spellcheck={false}
        enterkeyhint="go"
      />
      <Button type="submit">Join</Button>
    </form>
  );
}
