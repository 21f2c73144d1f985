import './lobby.css';
import { useEffect } from 'preact/hooks';
import { games } from '../../../shared/games/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../frame/page.tsx';
import { Games } from './games.tsx';
import { JoinForm } from './join-form.tsx';
import { watchTables } from '../../app/lobby.ts';
import { Finished, ResumeMatch, TableList } from './tables.tsx';

/** The first page: what can be played, who plays, what was played. */
export default function Lobby() {
  useEffect(watchTables, []);
  return (
    <Page title={null}>
      <h1 class="visually-hidden">Lobby</h1>
      <div class="lobby">
        <div class="stack lobby-left">
          <Games />
          <ResumeMatch />
          <div class="lobby-ways">
            <JoinForm />
            {games.length > 1 && (
              <div class="stack lobby-own">
                <span class="field-title">Or start your own</span>
                <ButtonLink href="/new" wide>
                  New match
                </ButtonLink>
              </div>
            )}
          </div>
        </div>
        <div class="stack lobby-right">
          <TableList />
          <Finished />
        </div>
      </div>
    </Page>
  );
}
