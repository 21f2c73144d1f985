/** The rules of one table: every option in words, what differs first, who plays; and only then the game's own. */
import './table-rules.css';
import { useMemo } from 'preact/hooks';
import type { Game, GameTypes, Temperament } from '../../../shared/contract/game.ts';
import { groupBy } from '../../../shared/contract/group-by.ts';
import { inCapitals } from '../../../shared/contract/words.ts';
import { gameInfos } from '../../games/registry.ts';
import type { GameUi, OptionView, RulesProps } from '../../kit/game-ui.ts';
import { optionsIn, type Option } from '../../kit/options/fields.ts';
import { applies, inWords, viewOf, type OptionInWords } from '../../kit/options/words.ts';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { GameRules } from './arrival.tsx';
import { BotFact } from './bot-fact.tsx';
import { Name } from '../../ui/names.tsx';

/** As much of a match as its rules depend on; of a running one or out of its log. */
export interface RuledTable {
  /** By the rules that it is played by. */
  game: Game;
  options: GameTypes['options'];
  /** By seat; null for a free one. */
  seats: ({ name: string; bot: boolean; temperament: Temperament | null } | null)[];
}

interface TableRulesProps {
  table: RuledTable;
  gameUi: GameUi;
}

export function TableRules({ table, gameUi }: TableRulesProps) {
  const { game, options } = table;
  const rules = { options, seats: table.seats.length, rulesVersion: game.info.rulesVersion };
  const setting = { ...rules, views: gameUi.optionViews };
  const all = useMemo(() => optionsIn(game.options.schema), [game]);
  const told = all.filter((option) => applies(setting, option)).map((option) => inWords(setting, option));
  const [changed, usual] = [told.filter(({ differs }) => differs), told.filter(({ differs }) => !differs)];
  return (
    <div class="table-rules">
      <div class="stack table-rules-own">
        <OlderRules game={game} />
        <section aria-labelledby="differs">
          <h2 id="differs" tabIndex={-1}>
            {differWords(changed.length)}
          </h2>
          {changed.length > 0 && (
            <ul class="sheet rules-differs">
              {changed.map((one) => (
                <li key={one.heading}>
                  <Said {...one} />
                  <Shown view={viewOf(setting, one.option)} rules={rules} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <Group title="Clocks" told={usual.filter(({ option }) => isClock(option))} />
        <Players seats={table.seats} />
        <details class="rules-usual">
          <summary>
            <h2>As usual</h2> <span class="field-hint">every other option of the game</span>
          </summary>
          <div class="rules-columns">
            {[
              ...groupBy(
                usual.filter(({ option }) => !isClock(option)),
                ({ option }) => option.group,
              ),
            ].map(([group, members]) => (
              <Group key={group} title={group} told={members} />
            ))}
          </div>
        </details>
      </div>
      <GameRules game={game.info.id} table={rules} />
    </div>
  );
}

const differWords = (count: number): string =>
  count === 0
    ? 'Nothing differs from the usual rules'
    : `${inCapitals(count)} ${count === 1 ? 'thing differs' : 'things differ'}`;

const Said = ({ heading, text }: OptionInWords) => (
  <p>
    <b>{heading}.</b> {text}
  </p>
);

const Shown = ({ view, rules }: { view: OptionView | undefined; rules: RulesProps }) =>
  view?.Show ? <view.Show {...rules} /> : null;

/** Of what people wait for; a photo finish is no clock. */
const isClock = ({ unit, described: { maximum, anyOf = [] } }: Option): boolean =>
  unit === 'ms' && [maximum, ...anyOf.map((one) => one.maximum)].some((most = 0) => most > 1000);

const Group = ({ title, told }: { title: string; told: OptionInWords[] }) =>
  told.length > 0 ? (
    <section>
      <h3>{title}</h3>
      <ul class="rules-said">
        {told.map((one) => (
          <li key={one.heading}>
            <Said {...one} />
          </li>
        ))}
      </ul>
    </section>
  ) : null;

const Players = ({ seats }: Pick<RuledTable, 'seats'>) => (
  <section>
    <h3>Who plays</h3>
    <ul class="rules-players">
      {seats.map((player, seat) => (
        <li key={seat} class="row">
          <PlayerBadge seat={player ? seat : null} sizePx={34} />
          <span>
            {player ? (
              <b>
                <Name>{player.name}</Name>
              </b>
            ) : (
              'Free seat'
            )}
            {player?.bot && <BotFact temperament={player.temperament} />}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

/** A match goes on by the rules that it began with. */
function OlderRules({ game }: { game: Game }) {
  const today = gameInfos.find(({ id }) => id === game.info.id)?.rulesVersion ?? game.info.rulesVersion;
  const { rulesVersion } = game.info;
  if (rulesVersion === today) return null;
  return (
    <p class="sheet rules-older">
      This match is played by version {rulesVersion} of the rules, with which it began. New tables play version {today}.
    </p>
  );
}
