/** Which seat one takes, and against whom one plays on. */
import './what-if.css';
import { useState } from 'preact/hooks';
import { temperaments, type Seat, type Temperament } from '../../../../shared/contract/game.ts';
import { capitalised } from '../../../../shared/contract/words.ts';
import { isFailure, openWhatIf } from '../../../app/connection/api.ts';
import { nameOrAnother, restoredSecret, rememberSeat } from '../../../app/identity/identity.ts';
import { navigate } from '../../../app/route.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Busy } from '../../../ui/feedback.tsx';
import { Segmented } from '../../../ui/fields.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import type { OpenFilm } from '../recording.ts';
import { roundWords } from '../track.ts';
import type { WhatIfMoment } from './moment.ts';

export interface WhatIfDialogProps {
  matchId: string;
  recording: OpenFilm;
  moment: WhatIfMoment;
  /** Whose eyes the replay is seen with. */
  seat: Seat | null;
  onClose(): void;
}

type Others = 'bots' | 'friends';

const othersWords: Record<Others, string> = {
  bots: 'It begins at once.',
  friends: 'It waits for them, with a code like any table. Bots can fill up.',
};

export default function WhatIfDialog({ matchId, recording, moment, seat, onClose }: WhatIfDialogProps) {
  const { pos, isIn } = moment;
  const [mine, setMine] = useState(seat !== null && isIn[seat] ? seat : isIn.indexOf(true));
  const [others, setOthers] = useState<Others>('bots');
  const [temperament, setTemperament] = useState<Temperament>('even');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const round = roundWords(moment);
  const playOn = async () => {
    setBusy(true);
    const reply = await openWhatIf(matchId, {
      pos,
      seat: mine,
      name: nameOrAnother(),
      secret: await restoredSecret(),
      againstBots: others === 'bots',
      temperament,
    });
    setBusy(false);
    if (isFailure(reply)) return setProblem(reply.message);
    rememberSeat(reply.matchId);
    navigate(`/t/${reply.matchId}`);
  };
  return (
    <Dialog
      title="What if?"
      isTall
      onClose={onClose}
      foot={
        <Button kind="primary" size="big" wide disabled={isBusy} onClick={() => void playOn()}>
          {isBusy ? <Busy>Setting the table…</Busy> : round ? `Play on from ${lower(round)}` : 'Play on from here'}
        </Button>
      }
    >
      <div class="stack what-if">
        <p>
          {round ? `${round}, as it lay on the table, before anybody chose.` : 'As it lay on the table.'} What comes now
          is yours to find out.
        </p>
        <Seats recording={recording} isIn={isIn} value={mine} onChange={setMine} />
        <Segmented<Others>
          title="The others"
          hint={othersWords[others]}
          value={others}
          choices={[
            { value: 'bots', label: 'Bots' },
            { value: 'friends', label: 'Friends' },
          ]}
          onChange={setOthers}
        />
        {others === 'bots' && (
          <Segmented<Temperament>
            title="How they play"
            value={temperament}
            choices={temperaments.map((one) => ({ value: one, label: capitalised(one) }))}
            onChange={setTemperament}
          />
        )}
        <p class="what-if-note">
          A what-if is in no list and on nobody’s record. What was hidden then, hands and the order of a deck, is as it
          was: whoever has looked at this replay knows it. Chance is new from here on.
        </p>
        {problem && (
          <p class="field-error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

interface SeatsProps {
  recording: OpenFilm;
  isIn: readonly boolean[];
  value: Seat;
  onChange(seat: Seat): void;
}

/** Whoever is out stays out. */
function Seats({ recording: { rebuilt }, isIn, value, onChange }: SeatsProps) {
  return (
    <fieldset class="what-if-seats">
      <legend class="field-title">Your seat</legend>
      <div class="row what-if-choices">
        {rebuilt.names.map((name, seat) => (
          <label key={seat} class="sheet row what-if-seat" data-out={!isIn[seat]} data-picked={value === seat}>
            <input
              type="radio"
              name="what-if-seat"
              checked={value === seat}
              disabled={!isIn[seat]}
              onChange={() => onChange(seat)}
            />
            <PlayerBadge seat={seat} sizePx={28} />
            <span>
              {name}
              {!isIn[seat] && <span class="what-if-out"> out</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
