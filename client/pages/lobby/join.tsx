import './lobby.css';
import { useEffect, useState } from 'preact/hooks';
import { isFailure, matchOfCode, type Failure } from '../../app/api.ts';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { navigate } from '../../app/route.ts';
import { Page } from '../frame/page.tsx';
import { JoinForm } from './join-form.tsx';

/** Finds the table behind a code and leads there. */
export default function Join({ code }: { code: string }) {
  const [wrong, setWrong] = useState<Failure | null>(null);
  const find = async () => {
    setWrong(null);
    const found = await matchOfCode(code);
    if (isFailure(found)) setWrong(found);
    else navigate(`/t/${found.matchId}?sit`, { replace: true });
  };
  useEffect(() => void find(), [code]);

  return (
    <Page title="Join a table">
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
  if (failure.failed === 'unreachable' || failure.failed === 'too-many-requests')
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
