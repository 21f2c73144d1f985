/** Matches that must replay for ever, exactly as they were. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromLines, type Envelope } from './log.ts';
import { rebuild } from './rebuild.ts';
import { transcriptOf } from './transcript.ts';
import { verify } from './verify.ts';

const folder = join(import.meta.dirname, '..', 'recorded');

/** Written down here, so that a file can't be made anew unnoticed: its last hash, and how it ended. */
const known: Record<string, { head: string; ending: string; winners: number[]; tie: boolean }> = {
  'wa-wa-west-bots-and-own-items': {
    head: 'c3373adaf9a62c065f429fd8b202c74a094c8404f3031731c72270d51da9ab37',
    ending: 'last-side',
    winners: [0],
    tie: false,
  },
  'wa-wa-west-last-one-standing': {
    head: '0bc9f0e9101c5c54065abbf89d4c43adef2b46350eb6002428a6b0582d2aecc7',
    ending: 'last-side',
    winners: [4],
    tie: false,
  },
  'wa-wa-west-left-for-good': {
    head: 'eb1d94546a0ac8ea8ed134aa24d1357de96fee9a2ac490184556d74b97c249ef',
    ending: 'last-side',
    winners: [0],
    tie: false,
  },
  'wa-wa-west-nobody-left': {
    head: '8157992c6a2d2dda23a4f554806e94b4e99157ab171228015bcc623e26fdd905',
    ending: 'nobody-left',
    winners: [0, 1],
    tie: true,
  },
  'wa-wa-west-round-limit': {
    head: '3f07b9938dbb9862336fcb8889bd56fcb8fe29b95399c20be42f902921c65eac',
    ending: 'round-limit',
    winners: [0, 1, 2],
    tie: true,
  },
  'wa-wa-west-standoff': {
    head: '33cbdb9cecb2e143a29ee169fd50b54ce81bd05b2af4fb02fe8ab2131e03e7f5',
    ending: 'standoff',
    winners: [0, 1],
    tie: true,
  },
  'wa-wa-west-team-wins': {
    head: '42b57200cbc8c041b62e1dbde6030137e795cd74ed602683f67e31a0fa6d63ec',
    ending: 'last-side',
    winners: [0, 2],
    tie: false,
  },
  'war-zone-last-one-standing': {
    head: '2b0eeaeb084f75cd10939b494b73b3ba0d7f7550c7392c390807481dcb662f2b',
    ending: 'last-side',
    winners: [1],
    tie: false,
  },
  'war-zone-teams-and-copycats': {
    head: 'a89128a0e7282c6f4f94502f4df8e62d5521a8698d487bf98109ca6158533be6',
    ending: 'last-side',
    winners: [0, 2, 4],
    tie: false,
  },
  'war-zone-lightning-round': {
    head: 'c153d1fc4d931d7796a48cb8fc19b25cf9605c4e94c3c042535eda47ca9833a2',
    ending: 'lightning',
    winners: [2],
    tie: false,
  },
  'yic-yac-yoe-armed': {
    head: 'f3c124390e4f1d767f3b29aa2b0db94cba020afc515b62ef38daad8cadd8b9a4',
    ending: 'last-one',
    winners: [1],
    tie: false,
  },
  'yic-yac-yoe-full-board': {
    head: '9fdc67dc664c4ba0c569767736c13f1faaac11f3180392dd00ed2b62c79c1b7a',
    ending: 'full-board',
    winners: [0, 1],
    tie: true,
  },
  'yic-yac-yoe-three-by-three': {
    head: 'de54dcfd6d50e3c9518677368df3faf43e2d3459d4d2d90669ca7b14e41121bc',
    ending: 'last-one',
    winners: [1],
    tie: false,
  },
  'yic-yac-yoe-youbles': {
    head: '854728166e3143b66c8ac61ce15e4bf5d4d335a57161290c8f33c7d7fd17cc0c',
    ending: 'last-one',
    winners: [0],
    tie: false,
  },
  'yic-yac-yoe-yriples-for-three': {
    head: '5a20aaf457aea702da1ed7da687bcc30c9b8c696c911c61e7eb4b7a7a393e232',
    ending: 'last-one',
    winners: [1],
    tie: false,
  },
};

const read = (name: string) => fromLines(readFileSync(join(folder, `${name}.jsonl`), 'utf8')) as Envelope[];

describe('recorded matches', () => {
  it('are the ones known here, one of each sort of ending', () => {
    expect(readdirSync(folder).toSorted()).toEqual(
      Object.keys(known)
        .map((name) => `${name}.jsonl`)
        .toSorted(),
    );
    expect(new Set(Object.values(known).map(({ ending }) => ending))).toEqual(
      new Set(['last-side', 'nobody-left', 'standoff', 'round-limit', 'lightning', 'last-one', 'full-board']),
    );
  });

  it.each(Object.entries(known))('%s is sound and ends as it did', (name, { head, ending, winners, tie }) => {
    const log = read(name);
    expect(verify(log)).toEqual({ verdict: 'sound', head });
    const rebuilt = rebuild(log);
    const last = rebuilt.at(log.length - 1);
    expect(last.outcome).toEqual({ tie, winners });
    expect((last.play as { ending: string }).ending).toBe(ending);
    expect(transcriptOf(log).length).toBeGreaterThan(5);
  });
});
