import { atServer } from '../../app/base-path.ts';
import { repeatIfCut } from '../../../shared/retry.ts';
import { NotArrived, useArrival } from '../../kit/lazy.tsx';
import { Loading } from '../../ui/feedback.tsx';
import { Page } from '../frame/page.tsx';
import './licences.css';

/** Written by the build: `scripts/licences-plugin.ts`. */
const FILE = '/licences.txt';

/** The licences of all that the pages are made of, fetched here alone. */
export default function Licences() {
  const { value: text, failed } = useArrival(FILE, textAt);
  return (
    <Page>
      <div class="stack prose">
        <h1>Licences</h1>
        <p>
          Three Rooms is built with the work of many people: code, fonts and icons. Their licences let us use it, and
          ask us to show them to you. Here they are.
        </p>
        <p>
          <a href={FILE} download>
            Save them as a file
          </a>
        </p>
      </div>
      {text !== null ? <pre class="licences">{text}</pre> : failed ? <NotArrived /> : <Loading />}
    </Page>
  );
}

/** @throws if it is not there: without a build, or without a network */
const textAt = (path: string): Promise<string> =>
  repeatIfCut(async () => {
    const reply = await fetch(atServer(path));
    if (!reply.ok || !reply.headers.get('Content-Type')?.startsWith('text/plain')) throw new Error(`No ${path}`);
    return reply.text();
  });
