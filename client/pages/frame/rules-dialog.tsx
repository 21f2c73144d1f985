/** The rules of a table over what is shown of it: nobody has to leave for them. */
import type { ComponentChildren } from 'preact';
import { fullAddress } from '../../app/base-path.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { copyLink } from './copy-link.tsx';
import { TableRules, type RuledTable } from './table-rules.tsx';

export interface RulesDialogProps {
  table: RuledTable;
  gameUi: GameUi;
  /** Of the match whose page can be sent to others; null for a file's, which has none. */
  matchId: string | null;
  foot: ComponentChildren;
  onClose(): void;
}

export const RulesDialog = ({ table, gameUi, matchId, foot, onClose }: RulesDialogProps) => (
  <Dialog title="The rules of this table" isPage foot={foot} onClose={onClose}>
    <div class="row rules-whose">
      <p>
        {table.game.info.title}, {table.seats.length} seats.
      </p>
      {matchId && (
        <Button size="small" onClick={() => void copyLink(fullAddress(`/t/${matchId}/rules`))}>
          Copy a link to these rules
        </Button>
      )}
    </div>
    <TableRules table={table} gameUi={gameUi} />
  </Dialog>
);
