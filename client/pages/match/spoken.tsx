/** Where screen readers find the voices of the match, and what gives them their sentences. */
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameUi } from '../../kit/game-ui.ts';
import type { LiveMatch } from './live-match.ts';
import { useOpensLater } from './scene.tsx';
import type { Voices } from './voices.ts';
import { WithNames } from '../../ui/names.tsx';

/** The regions are here before their words: screen readers miss those of a region that comes with them. */
export function Spoken({ live, gameUi }: { live: LiveMatch; gameUi: GameUi }) {
  const { voices } = live;
  const isEarly = useOpensLater(live);
  const call = isEarly ? null : callOf(live, gameUi);
  useEffect(() => voices.call(call), [call]);
  useEffect(() => waitForOthers(voices), [voices]);
  useEffect(() => tellAnswers(voices), [voices]);
  useEffect(() => tellAll(live), [live]);
  return (
    <>
      <p class="visually-hidden" data-voice aria-live="assertive" aria-atomic="true">
        <WithNames>{voices.called.value}</WithNames>
      </p>
      <div class="visually-hidden" data-voice role="log" aria-label="Log">
        {voices.told.value.map(({ id, text }) => (
          <p key={id}>
            <WithNames>{text}</WithNames>
          </p>
        ))}
      </div>
    </>
  );
}

const OTHER_REGION = ':is([aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]):not([data-voice])';

/** What a hand answers is told when it is its turn; what it warns of says itself at once. */
function tellAnswers(voices: Voices): () => void {
  const regionOf = ({ target }: MutationRecord) =>
    (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('[data-answers]');
  const changes = new MutationObserver((all) => {
    const region = all.map(regionOf).find((one) => one?.isConnected);
    if (!region) return;
    const alerts = [...region.querySelectorAll<HTMLElement>('[role="alert"]')];
    const words = alerts.reduce((text, { innerText }) => text.replace(innerText, ''), region.innerText);
    if (words.trim()) voices.answer(words.replace(/\s+/g, ' ').trim());
  });
  changes.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => changes.disconnect();
}

/** What a notice says by itself is not talked over. */
function waitForOthers(voices: Voices): () => void {
  const isIn = (node: Node) => Boolean((node instanceof Element ? node : node.parentElement)?.closest(OTHER_REGION));
  const speaks = ({ target, addedNodes }: MutationRecord) => [target, ...addedNodes].some(isIn);
  const changes = new MutationObserver((all) => {
    if (all.some(speaks)) voices.wait();
  });
  changes.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => changes.disconnect();
}

/** What the table asks of this seat, as soon as it has shown what came before. */
function callOf(live: LiveMatch, gameUi: GameUi): string | null {
  const seat = live.seat.value;
  const view = live.stage.view.value;
  const isAwaited = seat !== null && live.stage.status.value?.seats[seat]?.awaited;
  if (!view || !isAwaited || live.stage.isAnimating.value) return null;
  return gameUi.call({ view, seat, names: live.names.value });
}

/** Each entry of the log when the table has shown it, and what people say. */
function tellAll(live: LiveMatch): () => void {
  const { voices } = live;
  let known = live.stage.log.value.length;
  const stopLog = effect(() => {
    const news = live.stage.log.value.slice(known);
    known += news.length;
    voices.tell(news.flatMap(({ heading, sentences }) => [...(heading ? [`${heading}.`] : []), ...sentences]));
  });
  const stopTalk = effect(() => {
    if (live.talk.spoken.value) voices.tell([live.talk.spoken.value]);
  });
  return () => {
    stopLog();
    stopTalk();
  };
}
