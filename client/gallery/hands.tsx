/**
 * A page to look at every state of a hand, in the frame that the page of a table gives it:
 * `hands.html?scene=ww+choosing&dark`. Without a scene it lists them.
 */
import '../design/fonts.ts';
import '../design/base.css';
import '../pages/frame/page.css';
import '../pages/match/match.css';
import { render } from 'preact';
import { gameOf } from '../../shared/games/index.ts';
import { Button } from '../ui/button.tsx';
import { loadGameUi } from '../games/registry.ts';
import type { GameUi } from '../kit/game-ui.ts';
import { handScenes, type HandScene } from './hand-scenes.ts';

declare global {
  interface Window {
    /** Set as soon as there is something to see. */
    hands?: { scenes: string[]; presses: string[] };
  }
}

const asked = new URLSearchParams(location.search);
const scene = handScenes.get(asked.get('scene') ?? '');
document.documentElement.dataset.mode = asked.has('dark') ? 'dark' : 'light';
localStorage.clear();
const page = document.getElementById('page')!;
if (scene) render(<Framed scene={scene} gameUi={await loadGameUi(scene.game)} />, page);
else render(<List />, page);
await document.fonts.ready;
window.hands = { scenes: [...handScenes.keys()], presses: scene?.presses ?? [] };

function Framed({ scene, gameUi }: { scene: HandScene; gameUi: GameUi }) {
  const { names, you, view, count, events = [] } = scene.stage();
  const isOut =
    gameOf(scene.game)!.status(view).seats[you ?? 0]?.is === 'out' && gameOf(scene.game)!.status(view).phase !== 'over';
  const seat = you ?? 0;
  const players = view.players.map((player, index) =>
    index === seat && scene.left ? { ...player, left: true } : player,
  );
  const { deadline = 0, opensAt = 0 } = view as { deadline?: number; opensAt?: number };
  const now = Math.max(opensAt, deadline - (count?.leftMs ?? 17_000));
  return (
    <div class={`table ${gameUi.theme}`} data-phase="playing">
      <header class="row bar" />
      <main class="scene" data-dock={isOut ? 'out' : (gameUi.dock?.(view) ?? 'right')}>
        <section class="stage-place" />
        {isOut && gameUi.WhyOut ? (
          <section class="dock out-dock">
            <div class="out-words">
              <gameUi.WhyOut events={events} view={view} seat={seat} names={names} />
            </div>
            <div class="out-acts" data-alone>
              <Button>Watch on</Button>
              <Button>See it again</Button>
              <Button kind="primary" wide>
                New match
              </Button>
            </div>
          </section>
        ) : (
          <section class="dock" aria-label="Your hand">
            <gameUi.Hand
              view={Object.assign({}, view, { players })}
              seat={seat}
              names={names}
              waiting={scene.waiting}
              told={null}
              onAct={() => Promise.resolve(null)}
              onTarget={() => {}}
              now={() => now}
            />
          </section>
        )}
      </main>
    </div>
  );
}

function List() {
  return (
    <ul>
      {[...handScenes.keys()].map((name) => (
        <li key={name}>
          <a href={`?scene=${encodeURIComponent(name)}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
