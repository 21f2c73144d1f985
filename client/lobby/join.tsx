import { useEffect, useState } from 'preact/hooks';
import { isFailure, matchOfCode } from '../api.ts';
import { ErrorPanel } from '../controls/error-panel.tsx';
import { Loading } from '../controls/loading.tsx';
import { navigate } from '../route.ts';
import { Page } from '../shell/page.tsx';

/** Finds the table behind a code and leads there. */
export default function Join({ code }: { code: string }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const find = async () => {
    setWrong(null);
    const found = await matchOfCode(code);
    if (isFailure(found)) setWrong(found.message);
    else navigate(`/t/${found.matchId}?sit`, { replace: true });
  };
  useEffect(() => void find(), [code]);

  return (
    <Page title="Join a table">
      <h1>Join a table</h1>
      {wrong ? (
        <ErrorPanel onRetry={() => void find()}>{wrong}</ErrorPanel>
      ) : (
        <Loading text={`Looking for the table ${code}…`} />
      )}
    </Page>
  );
}
