/** Thinks about a match away from the page. Whoever wants it to stop ends the worker. */
import { games } from '../../../shared/games/index.ts';
import { fromLines, type Envelope } from '../../../replays/log/log.ts';
import { analyse, type Costly, type Standing } from '../../../replays/log/analysis.ts';
import { rebuild } from '../../../replays/log/rebuild.ts';

export type AnalysisReport =
  /** What came in since the last one. */
  | { is: 'found'; findings: (Standing | Costly)[] }
  | { is: 'done' }
  /** All that any match could need is here. */
  | { is: 'ready' };

/** So seldom is told what was found, ms: a page that draws a chart for every finding has no time for anything else. */
const TOLD_EVERY_MS = 1000;

const tell = (report: AnalysisReport) => postMessage(report);

async function go(file: Blob): Promise<void> {
  const rebuilt = rebuild(fromLines(await file.text()) as Envelope[]);
  const { game } = rebuilt.at(0);
  let findings: (Standing | Costly)[] = [];
  let toldAt = performance.now();
  const tellAll = () => {
    if (findings.length > 0) tell({ is: 'found', findings });
    findings = [];
    toldAt = performance.now();
  };
  for (const finding of analyse(rebuilt, await game.bot.load())) {
    findings.push(finding);
    if (performance.now() - toldAt > TOLD_EVERY_MS) tellAll();
  }
  tellAll();
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
