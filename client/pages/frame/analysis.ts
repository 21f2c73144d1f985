/** How a match stood and where it turned: worked out in a worker, and told as it comes. */
import { signal, type Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Costly, Standing } from '../../../replays/log/analysis.ts';
import type { AnalysisReport } from './analysis-worker.ts';

export interface Analysis {
  /** By position. */
  standings: Standing[];
  costly: Costly[];
  /** 'failed' where it broke, or did not arrive: the match can be watched without it. */
  is: 'going' | 'done' | 'failed';
}

const NOTHING_YET: Analysis = { standings: [], costly: [], is: 'going' };
/** A worker that waits for its work, so that thinking needs no network once the page is there. */
let spare: Worker | null = null;

const start = () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' });

/**
 * Has a worker and all that it could need fetched ahead of its use.
 * @returns when it is there
 */
export function prepareAnalysis(): Promise<unknown> {
  if (spare) return Promise.resolve();
  const worker = (spare = start());
  worker.postMessage(null);
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', resolve, { once: true });
    worker.addEventListener('error', reject, { once: true });
  });
}

/**
 * Has a log thought about, to its end. It never leaves this browser.
 * @param file a whole log that makes sense
 * @param signal ends it: then nothing is told any more
 */
export function analysisOf(file: Blob, signal: AbortSignal): Promise<Analysis> {
  const worker = spare ?? start();
  spare = null;
  return new Promise((resolve) => {
    const listening = new AbortController();
    let known = NOTHING_YET;
    const end = (is: Analysis['is']) => {
      listening.abort();
      if (is === 'done' && !spare) spare = worker;
      else worker.terminate();
      resolve({ ...known, is });
    };
    const hear = ({ data: report }: MessageEvent<AnalysisReport>) => {
      known = withReport(known, report);
      if (known.is === 'done') end('done');
    };
    signal.addEventListener('abort', () => end('failed'), { signal: listening.signal });
    worker.addEventListener('message', hear, { signal: listening.signal });
    worker.addEventListener('error', () => end('failed'), { signal: listening.signal });
    worker.postMessage(file);
  });
}

/**
 * Has a log thought about for as long as the page shows it. It never leaves this browser.
 * @param file a whole log that makes sense; null while there is none
 */
export function useAnalysis(file: Blob | null): Signal<Analysis> {
  const analysis = useMemo(() => signal(NOTHING_YET), [file]);
  useEffect(() => {
    if (!file) return;
    const worker = spare ?? start();
    spare = null;
    const listening = new AbortController();
    const hear = ({ data: report }: MessageEvent<AnalysisReport>) => {
      analysis.value = withReport(analysis.peek(), report);
    };
    const fail = () => {
      analysis.value = { ...analysis.peek(), is: 'failed' };
    };
    worker.addEventListener('message', hear, { signal: listening.signal });
    worker.addEventListener('error', fail, { signal: listening.signal });
    worker.postMessage(file);
    return () => {
      listening.abort();
      if (analysis.peek().is === 'done' && !spare) spare = worker;
      else worker.terminate();
    };
  }, [file]);
  return analysis;
}

function withReport(known: Analysis, report: AnalysisReport): Analysis {
  switch (report.is) {
    case 'found':
      return {
        ...known,
        standings: [...known.standings, ...report.findings.filter((one) => one.is === 'standing')],
        costly: [...known.costly, ...report.findings.filter((one) => one.is === 'costly')],
      };
    case 'done':
      return { ...known, is: 'done' };
    case 'ready':
      return known;
  }
}
