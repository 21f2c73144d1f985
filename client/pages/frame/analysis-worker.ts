/** Thinks about a match away from the page. Whoever wants it to stop ends the worker. */
import { games } from '../../../shared/games/index.ts';
import { fromLines, type Envelope } from '../../../replays/log/log.ts';
import { analyse, type Costly, type Standing } from '../../../replays/log/analysis.ts';
import { rebuild } from '../../../replays/log/rebuild.ts';

export type AnalysisReport =
  | Standing
  | Costly
  | { is: 'done' }
  /** All that any match could need is here. */
  | { is: 'ready' };

const tell = (report: AnalysisReport) => postMessage(report);

async function go(file: Blob): Promise<void> {
  const rebuilt = rebuild(fromLines(await file.text()) as Envelope[]);
  const { game } = rebuilt.at(0);
  for (const finding of analyse(rebuilt, await game.bot.load())) tell(finding);
  tell({ is: 'done' });
}

async function prepare(): Promise<void> {
  await Promise.all(games.map((game) => game.bot.load()));
  tell({ is: 'ready' });
}

/** A log to think about; null to be ready for any. */
addEventListener('message', ({ data: file }: MessageEvent<Blob | null>) => {
  (file ? go(file) : prepare()).catch((error: unknown) =>
    // Heard by whoever started the worker, as any mistake in it.
    setTimeout(() => {
      throw error;
    }),
  );
});
