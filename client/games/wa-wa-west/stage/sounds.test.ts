import { expect, it, test } from 'vitest';
import { sheet } from '../../../../shared/games/wa-wa-west/items.ts';
import { playRounds, type Script } from '../../../../shared/games/wa-wa-west/testing.ts';
import { redact, view } from '../../../../shared/games/wa-wa-west/visibility.ts';
import { heardBy } from '../../../kit/sound/cue.ts';
import { house } from '../../../kit/sound/house.ts';
import { room } from '../sounds.ts';
import { beatsOf } from './beats.ts';
import { soundsOf } from './sounds.ts';

function soundsIn(script: Script, line: string, you: number | null = null) {
  const { state, events } = playRounds(script, line);
  const after = view(state, 'spectator');
  const players = after.players.map((player) => ({ ...player, alive: true }));
  const step = { before: { ...after, players }, events, after };
  return soundsOf(step, beatsOf(step), { you });
}

const named = (script: Script, line: string) => soundsIn(script, line).map(({ sound }) => sound);

it.each<[string, Script, string, string[]]>([
  ['cards turn, then each item', {}, 'reload | reload', ['cards-turn', 'reload', 'reload']],
  ['a shot that a shield stops', {}, 'gun | shield | reload', ['shield', 'gun', 'blocked', 'hit', 'death']],
  ['a bomb', {}, 'grenade | skip | skip', ['grenade', 'hit', 'hit', 'death', 'death', 'win-west']],
  ['a blast of nobody', { blast: true }, 'skip | skip', ['skip', 'firework-blast']],
])('%s', (_, script, line, expected) => {
  expect(named(script, line)).toEqual(expect.arrayContaining(expected));
});

test('whatever strikes in a part strikes on one moment', () => {
  const cues = soundsIn({}, 'gun | reload | reload | shield');
  const at = (sound: string) => new Set(cues.filter((cue) => cue.sound === sound).map(({ atMs }) => atMs));
  expect(at('hit')).toEqual(at('gun'));
  expect(at('blocked')).toEqual(at('gun'));
});

test('every sound there may be is known', () => {
  const known = { ...house, ...room.sounds };
  for (const { id } of sheet) {
    const cues = soundsIn({}, `${id}>1 | reload | shield`);
    for (const { sound } of cues) expect(known, `${sound} of ${id}`).toHaveProperty([sound]);
  }
});

test('a choice sounds alike whatever it is, and one’s own has sounded already', () => {
  const { state, events } = playRounds({}, 'gun | reload');
  const after = view(state, 'spectator');
  const chosen = events.filter(({ type }) => type === 'chose').map((event) => redact(event, 'spectator'));
  const cuesFor = (you: number | null) =>
    chosen.map((event) => {
      const step = { before: after, events: [event], after };
      return heardBy({ you, names: ['a', 'b'] }, soundsOf(step, beatsOf(step), { you })).map(({ sound }) => sound);
    });
  expect(cuesFor(null)).toEqual([['other-lock'], ['other-lock']]);
  expect(cuesFor(0)).toEqual([[], ['other-lock']]);
});
