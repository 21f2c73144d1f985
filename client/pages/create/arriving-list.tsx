/** A list that came with the address: checked, and shown, before it is used. */
import { useEffect, useState } from 'preact/hooks';
import type { Game, GameTypes } from '../../../shared/contract/game.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { valueAt } from '../../kit/options/fields.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { checkedIn, isPacked, unpacked, type NamedList } from './list-link.ts';

interface ArrivingListProps {
  game: Game;
  gameUi: GameUi;
  /** Of the form, for showing it. */
  seats: number;
  onUse(option: string, list: unknown): void;
}

type Arrived = { is: 'list'; list: NamedList; options: GameTypes['options'] } | { is: 'wrong'; why: string };

export function ArrivingList({ game, gameUi, seats, onUse }: ArrivingListProps) {
  const [arrived, setArrived] = useState<Arrived | null>(null);
  useEffect(() => {
    const look = () => {
      if (isPacked(location.hash)) void arrivedIn(location.hash, game, gameUi).then(setArrived);
    };
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  const close = () => {
    // Loaded anew, the page does not ask again.
    history.replaceState(null, '', location.pathname + location.search);
    setArrived(null);
  };

  if (!arrived) return null;
  if (arrived.is === 'wrong')
    return (
      <Dialog title="This list can’t be used" onClose={close}>
        <p role="alert">{arrived.why}</p>
        <div class="dialog-actions">
          <Button onClick={close} autoFocus>
            Go on without it
          </Button>
        </div>
      </Dialog>
    );
  const { list, options } = arrived;
  const view = gameUi.optionViews?.[list.option];
  return (
    <Dialog
      title={`${list.name}: ${view?.own?.holds(options) ?? ''}`}
      isPage
      onClose={close}
      foot={
        <div class="row arriving-acts">
          <Button onClick={close}>No, thanks</Button>
          <Button
            kind="primary"
            onClick={() => {
              onUse(list.option, valueAt(options, list.option.split('.')));
              close();
            }}
          >
            Use it
          </Button>
        </div>
      }
    >
      <div class={gameUi.theme}>
        <p>A list for {game.info.title}, from whoever sent you the link. Nothing changes unless you use it.</p>
        {view?.Show && <view.Show options={options} seats={seats} rulesVersion={game.info.rulesVersion} />}
      </div>
    </Dialog>
  );
}

async function arrivedIn(hash: string, game: Game, { optionViews = {} }: GameUi): Promise<Arrived> {
  const list = await unpacked(hash);
  if (typeof list === 'string') return { is: 'wrong', why: list };
  if (!Object.hasOwn(optionViews, list.option) || !optionViews[list.option]?.own)
    return { is: 'wrong', why: `${game.info.title} has no such list.` };
  const read = checkedIn(game, list.option, list);
  return 'problem' in read
    ? { is: 'wrong', why: `${list.name}: ${read.problem}` }
    : { is: 'list', list, options: read.options };
}
