/** How a table's page sounds: the speaker in its bar, the settings, the sounds in words. */
import './sound.css';
import { computed } from '@preact/signals';
import { useEffect, useId, useState } from 'preact/hooks';
import { changeSound, sound } from '../../app/settings/sound-settings.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { press } from '../../kit/sound/press.ts';
import { caption, enterRoom } from '../../kit/sound/sound.ts';
import { canBuzz } from '../../kit/sound/wishes.ts';
import { IconButton } from '../../ui/button.tsx';
import { Segmented, Switch } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A replay happens to nobody: it does not shake whoever looks at it. */
const calm = computed(() => ({ ...sound.value, buzzes: false }));

/** Lets this page sound like a table of that game, as long as it is shown. */
export function useSound(gameUi: GameUi | null, { isReplay = false } = {}): void {
  useEffect(() => {
    if (gameUi) return enterRoom(async () => (await gameUi.loadSounds?.()) ?? null, isReplay ? calm : sound);
  }, [gameUi]);
}

/** The speaker: how loud, and whether at all. */
export function SoundButton() {
  const id = useId();
  // Safari before 17 and Firefox before 125 have none.
  const hasPopovers = 'popover' in HTMLElement.prototype;
  const [isOpen, setOpen] = useState(hasPopovers);
  const { muted } = sound.value;
  return (
    <span class="sound-place">
      <IconButton
        label={muted ? 'Sound, muted' : 'Sound'}
        popovertarget={id}
        onClick={hasPopovers ? undefined : () => setOpen(!isOpen)}
      >
        <Icon id={muted ? 'sound-off' : 'sound-on'} size={26} />
      </IconButton>
      {isOpen && (
        <div id={id} popover="auto" class="sheet sound-sheet" role="group" aria-label="Sound">
          <Volume />
          <Switch title="Mute" value={muted} onChange={(isMuted) => changeSound({ muted: isMuted })} />
          <Switch
            title="Sounds in words"
            value={sound.value.captions}
            onChange={(captions) => changeSound({ captions })}
          />
        </div>
      )}
    </span>
  );
}

/** Loud is heard at once, so that nobody has to guess. */
function Volume() {
  const id = useId();
  return (
    <div class="row sound-volume">
      <label for={id} class="field-title">
        Volume
      </label>
      <input
        id={id}
        type="range"
        min="0"
        max="100"
        step="5"
        value={sound.value.volume}
        onInput={({ currentTarget }) => changeSound({ volume: currentTarget.valueAsNumber, muted: false })}
        onChange={() => press('choose')}
      />
      <output for={id}>{sound.value.volume}</output>
    </div>
  );
}

type Amount = 'all' | 'less' | 'off';

/** All there is to be said about sound, in the menu. */
export function SoundForm() {
  const { muted, less, captions, calls, buzzes } = sound.value;
  return (
    <div class="stack settings">
      <Segmented<Amount>
        title="Sound"
        value={muted ? 'off' : less ? 'less' : 'all'}
        choices={[
          { value: 'all', label: 'All' },
          { value: 'less', label: 'Less' },
          { value: 'off', label: 'Off' },
        ]}
        onChange={(amount) => changeSound({ muted: amount === 'off', less: amount === 'less' })}
      />
      <Switch title="Sounds in words" value={captions} onChange={(isOn) => changeSound({ captions: isOn })} />
      <Switch
        title="Call me in another tab"
        hint="When it is your turn and you don’t see the table."
        value={calls}
        onChange={(isOn) => changeSound({ calls: isOn })}
      />
      {canBuzz && (
        <Switch
          title="Vibrate"
          hint="When it is your turn, when you are hit, when you are out."
          value={buzzes}
          onChange={(isOn) => changeSound({ buzzes: isOn })}
        />
      )}
    </div>
  );
}

/** What is heard, in words. Screen readers have the log. */
export const Captions = () =>
  caption.value && (
    <p class="sound-caption" aria-hidden="true">
      {caption.value}
    </p>
  );
