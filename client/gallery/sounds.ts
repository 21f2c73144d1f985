/** A page that plays every sound there is, each with its picture: `sounds.html`. For whoever works on them. */
import '../design/base.css';
import './sounds.css';
import { screens } from 'virtual:screens';
import { loadGameUi } from '../games/registry.ts';
import { bufferOf, Desk } from '../kit/sound/desk.ts';
import { house } from '../kit/sound/house.ts';
import { classes, type Recipe, type Recipes, type Room } from '../kit/sound/recipe.ts';
import { render } from '../kit/sound/render.ts';
import { houseWords } from '../kit/sound/words.ts';

const px = { width: 260, height: 52 };
const still = { inS: 0.05, cutsLead: false, tailMs: null };

let desk: Desk | null = null;

/** The samples as a line of their peaks, with a mark where it strikes. */
function drawWave(canvas: HTMLCanvasElement, samples: Float32Array, strike: number): void {
  const to = canvas.getContext('2d');
  if (!to) return;
  const middle = px.height / 2;
  for (let x = 0; x < px.width; x++) {
    const [from, until] = [x, x + 1].map((edge) => Math.floor((edge * samples.length) / px.width));
    const peak = samples.subarray(from, until).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    // The root, or whispers would be a straight line.
    const high = Math.max(0.5, Math.sqrt(peak) * middle);
    to.fillRect(x, middle - high, 1, high * 2);
  }
  to.fillStyle = '#C8102E';
  to.fillRect(strike * px.width, 0, 1.5, px.height);
}

function play(sound: string, recipe: Recipe, buffer: AudioBuffer, space: Room['space'] | null): void {
  desk ??= new Desk(new AudioContext(), 100);
  desk.enter(space);
  const voice = { sound, recipe, lateMs: 0, rate: 1, db: 0, pan: 0, isMine: true };
  const { priority } = classes[recipe.heard.class];
  desk.strike([{ voice: { ...voice, priority }, buffer }], still, { isPress: false, isSparse: false });
}

function list(title: string, recipes: Recipes, words: Room['words'], space: Room['space'] | null): void {
  const heading = document.createElement('h2');
  heading.textContent = title;
  const sounds = document.createElement('ul');
  for (const [id, recipe] of Object.entries(recipes)) {
    const samples = render(id, recipe);
    const canvas = Object.assign(document.createElement('canvas'), px);
    drawWave(canvas, samples, (recipe.heard.strikeMs ?? 0) / recipe.lengthMs);
    const button = document.createElement('button');
    const facts = [recipe.heard.class, `${recipe.lengthMs} ms`, words[id] ? `[${words[id]}]` : ''];
    button.append(canvas, Object.assign(document.createElement('b'), { textContent: id }), facts.join('  '));
    const buffer = bufferOf(samples);
    button.addEventListener('click', () => play(id, recipe, buffer, space));
    const item = document.createElement('li');
    item.append(button);
    sounds.append(item);
  }
  page.append(heading, sounds);
}

const page = document.getElementById('page')!;
list('House', house, houseWords, null);
for (const game of Object.keys(screens)) {
  const room = await (await loadGameUi(game)).loadSounds?.();
  if (room) list(game, room.sounds, room.words, room.space);
}
