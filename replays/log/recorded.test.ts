/** Matches that must replay for ever, exactly as they were. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at } from '../../shared/contract/at.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import { entryOf, matchInBook } from '../book/entry.ts';
import { fromLines, toLines, type Envelope } from './log.ts';
import { rebuild } from './rebuild.ts';
import { checkSignatures, type SeatSigned } from './signed.ts';
import { transcriptOf } from './transcript.ts';
import { verify } from './verify.ts';

const folder = join(import.meta.dirname, '..', 'recorded');

interface Known {
  /** Its last hash, which stands for every byte of it. */
  head: string;
  /** Of the match told in sentences: the beginning of SHA-256 over its lines. */
  sentences: string;
  ending: string;
  outcome: { tie: boolean; winners: number[] } | null;
  /** How much of what they asked for its people have signed, in seat order. */
  signed: string;
  failedStarts: number;
}

/** Written down here, so that a file can't be made anew unnoticed. The ones with a 2 are logs of format 2. */
const known: Record<string, Known> = {
  'wa-wa-west-2-abandoned': {
    head: '52a863c1a4d9cfe748179679db2491743b433056be5b0200cc62557ea9d8d1cb',
    sentences: '98d16ea3abd61a03',
    ending: 'abandoned',
    outcome: null,
    signed: 'all all',
    failedStarts: 0,
  },
  'wa-wa-west-2-key-lost': {
    head: '01af50349b648aff5da1f9dd2ed4cbc043e63d600cd821f44a6a7ba714329425',
    sentences: 'a681eef3b82b3547',
    ending: 'standoff',
    outcome: { tie: true, winners: [0, 1, 2] },
    signed: 'all some none',
    failedStarts: 0,
  },
  'wa-wa-west-2-party': {
    head: 'ef3cf506c70a04a84974e17ad239b934e6f6ed67db02e6e580eff1d625c02599',
    sentences: '673b14ce5c417935',
    ending: 'round-limit',
    outcome: { tie: true, winners: [0, 1, 2] },
    signed: 'all all',
    failedStarts: 0,
  },
  'wa-wa-west-2-commentary': {
    head: '010a418e7f3969eedc982c4814738b0ae1d22b9b419aca5db7c8dd84ec1dc9e9',
    sentences: 'fa3a46fc578f4c34',
    ending: 'round-limit',
    outcome: { tie: true, winners: [0, 1, 2] },
    signed: 'all all',
    failedStarts: 0,
  },
  'wa-wa-west-2-second-start': {
    head: '74e8a857b8e25aaccea5743d47d280df9ddf0d45fe656dc9f6c7d2bf3bb99288',
    sentences: 'ae60a6436a1a9a97',
    ending: 'last-side',
    outcome: { tie: false, winners: [0] },
    signed: 'all all all',
    failedStarts: 1,
  },
  'wa-wa-west-2-second-rules': {
    head: 'f6cc9584ee8f051e3223aabdc1e285bf3c11745f4a4602979cd388cf6fe72dd1',
    sentences: '80d195bbf9483f07',
    ending: 'standoff',
    outcome: { tie: true, winners: [0, 1] },
    signed: 'all all all all',
    failedStarts: 0,
  },
  'wa-wa-west-2-signed-by-all': {
    head: '1bf2ce1ddf723d2e808f87b21a0f4b768301b1dddcf8bd92dacea4c484180a2b',
    sentences: 'be5d8381ceaffba8',
    ending: 'last-side',
    outcome: { tie: false, winners: [4] },
    signed: 'all all all all all all',
    failedStarts: 0,
  },
  'wa-wa-west-bots-and-own-items': {
    head: 'c3373adaf9a62c065f429fd8b202c74a094c8404f3031731c72270d51da9ab37',
    sentences: '07678630f71609a1',
    ending: 'last-side',
    outcome: { tie: false, winners: [0] },
    signed: '',
    failedStarts: 0,
  },
  'wa-wa-west-last-one-standing': {
    head: '0bc9f0e9101c5c54065abbf89d4c43adef2b46350eb6002428a6b0582d2aecc7',
    sentences: '0f4bdf95c71e6010',
    ending: 'last-side',
    outcome: { tie: false, winners: [4] },
    signed: 'none none none none none none',
    failedStarts: 0,
  },
  'wa-wa-west-left-for-good': {
    head: 'eb1d94546a0ac8ea8ed134aa24d1357de96fee9a2ac490184556d74b97c249ef',
    sentences: '2e12f878c54412fb',
    ending: 'last-side',
    outcome: { tie: false, winners: [0] },
    signed: 'none none none',
    failedStarts: 0,
  },
  'wa-wa-west-nobody-left': {
    head: '8157992c6a2d2dda23a4f554806e94b4e99157ab171228015bcc623e26fdd905',
    sentences: 'f7c30cd4b29191b0',
    ending: 'nobody-left',
    outcome: { tie: true, winners: [0, 1] },
    signed: 'none none',
    failedStarts: 0,
  },
  'wa-wa-west-round-limit': {
    head: '3f07b9938dbb9862336fcb8889bd56fcb8fe29b95399c20be42f902921c65eac',
    sentences: 'd3d6ee9ecc470954',
    ending: 'round-limit',
    outcome: { tie: true, winners: [0, 1, 2] },
    signed: 'none none none',
    failedStarts: 0,
  },
  'wa-wa-west-standoff': {
    head: '33cbdb9cecb2e143a29ee169fd50b54ce81bd05b2af4fb02fe8ab2131e03e7f5',
    sentences: 'f5bc20c75b9f9906',
    ending: 'standoff',
    outcome: { tie: true, winners: [0, 1] },
    signed: 'none none none',
    failedStarts: 0,
  },
  'wa-wa-west-team-wins': {
    head: '42b57200cbc8c041b62e1dbde6030137e795cd74ed602683f67e31a0fa6d63ec',
    sentences: '1f5dd6f9408a8f1f',
    ending: 'last-side',
    outcome: { tie: false, winners: [0, 2] },
    signed: 'none none none none',
    failedStarts: 0,
  },
  'war-zone-2-full-round': {
    head: '20b1b7c0c5e4ea3470f5b8e364af6c4fa2778e4b32174388ec41d89dd8fbce75',
    sentences: '6618278e93ac0c1f',
    ending: 'lightning',
    outcome: { tie: false, winners: [0] },
    signed: 'all all',
    failedStarts: 0,
  },
  'war-zone-2-lightning-round': {
    head: '96699a7386fbba6689ad05300f0157b152bc7ffa43e540fcffc6f987d657fd00',
    sentences: '2f254cb8f8c991e4',
    ending: 'lightning',
    outcome: { tie: false, winners: [1] },
    signed: 'all none',
    failedStarts: 0,
  },
  'war-zone-2-reshuffle': {
    head: 'f3932198def3290c55e3585b667acc8c11bf2457d6c559a7a82d33046d8325a6',
    sentences: 'de219364bf298d56',
    ending: 'turn-limit',
    outcome: { tie: true, winners: [0, 2] },
    signed: 'all all all',
    failedStarts: 0,
  },
  'war-zone-2-second-start': {
    head: '408bd35b558c74507e53600bea9807b2b5647b64f4ae63445afd7aaff2d8ea3a',
    sentences: 'aefcba85d845bb92',
    ending: 'last-side',
    outcome: { tie: false, winners: [0, 2, 4] },
    signed: 'all some all all',
    failedStarts: 1,
  },
  'war-zone-last-one-standing': {
    head: '2b0eeaeb084f75cd10939b494b73b3ba0d7f7550c7392c390807481dcb662f2b',
    sentences: '29167e072b21c5a4',
    ending: 'last-side',
    outcome: { tie: false, winners: [1] },
    signed: '',
    failedStarts: 0,
  },
  'war-zone-lightning-round': {
    head: 'c153d1fc4d931d7796a48cb8fc19b25cf9605c4e94c3c042535eda47ca9833a2',
    sentences: '344dc5fc162c2d77',
    ending: 'lightning',
    outcome: { tie: false, winners: [2] },
    signed: '',
    failedStarts: 0,
  },
  'war-zone-teams-and-copycats': {
    head: 'a89128a0e7282c6f4f94502f4df8e62d5521a8698d487bf98109ca6158533be6',
    sentences: '176f36a3fa0111f5',
    ending: 'last-side',
    outcome: { tie: false, winners: [0, 2, 4] },
    signed: '',
    failedStarts: 0,
  },
  'yic-yac-yoe-2-armed': {
    head: '7da1d9aec75e0e1ede328bf49530e291cb7c6afbe297532200cc7f3010c3db78',
    sentences: '5db319522d647ccd',
    ending: 'last-one',
    outcome: { tie: false, winners: [2] },
    signed: 'all some all',
    failedStarts: 0,
  },
  'yic-yac-yoe-2-second-start': {
    head: 'b9b7f276a6850ebf84bdf7dad7c6878e1e6d4cd1a733c038f49a66e22c9a65d9',
    sentences: '43066aa9f0674892',
    ending: 'full-board',
    outcome: { tie: true, winners: [0, 1] },
    signed: 'none all',
    failedStarts: 1,
  },
  'yic-yac-yoe-2-signed-by-all': {
    head: '8d4334ecd3200507313b19e97b2e0b48c0ab5fae72cfc5a230383c16b05eefb4',
    sentences: 'bec29c2d4cad504c',
    ending: 'last-one',
    outcome: { tie: false, winners: [1] },
    signed: 'all all',
    failedStarts: 0,
  },
  'yic-yac-yoe-2-third-rules': {
    head: '593c5f865ea58f3fc8b2fc7fef74fd54f6982c6750e08d40dd41430b4d7087cd',
    sentences: 'dd9f281cd0337a48',
    ending: 'last-one',
    outcome: { tie: false, winners: [2] },
    signed: 'all all all',
    failedStarts: 0,
  },
  'yic-yac-yoe-2-time-outs': {
    head: '8ae1cfc9172759f0ef399d22f0d1d74f123ab634f58bdab3435178b46fa395fe',
    sentences: '1a9367b9b599e9eb',
    ending: 'last-one',
    outcome: { tie: false, winners: [0] },
    signed: 'all some all',
    failedStarts: 0,
  },
  'yic-yac-yoe-armed': {
    head: 'f3c124390e4f1d767f3b29aa2b0db94cba020afc515b62ef38daad8cadd8b9a4',
    sentences: '5d1c4de4a3aac01f',
    ending: 'last-one',
    outcome: { tie: false, winners: [1] },
    signed: 'none none none',
    failedStarts: 0,
  },
  'yic-yac-yoe-full-board': {
    head: '9fdc67dc664c4ba0c569767736c13f1faaac11f3180392dd00ed2b62c79c1b7a',
    sentences: 'bad4496acb8c7e46',
    ending: 'full-board',
    outcome: { tie: true, winners: [0, 1] },
    signed: '',
    failedStarts: 0,
  },
  'yic-yac-yoe-three-by-three': {
    head: 'de54dcfd6d50e3c9518677368df3faf43e2d3459d4d2d90669ca7b14e41121bc',
    sentences: '8f293d624b1ac0f5',
    ending: 'last-one',
    outcome: { tie: false, winners: [1] },
    signed: 'none none',
    failedStarts: 0,
  },
  'yic-yac-yoe-youbles': {
    head: '854728166e3143b66c8ac61ce15e4bf5d4d335a57161290c8f33c7d7fd17cc0c',
    sentences: '515c529741d8a292',
    ending: 'last-one',
    outcome: { tie: false, winners: [0] },
    signed: '',
    failedStarts: 0,
  },
  'yic-yac-yoe-yriples-for-three': {
    head: '5a20aaf457aea702da1ed7da687bcc30c9b8c696c911c61e7eb4b7a7a393e232',
    sentences: 'a03e8bc03a2b3b6a',
    ending: 'last-one',
    outcome: { tie: false, winners: [1] },
    signed: '',
    failedStarts: 0,
  },
};

const textOf = (name: string) => readFileSync(join(folder, `${name}.jsonl`), 'utf8');
const howMuch = ({ signed, unsigned }: SeatSigned) => (signed === 0 ? 'none' : unsigned.length > 0 ? 'some' : 'all');

describe('recorded matches', () => {
  it('are the ones known here, one of each sort of ending', () => {
    expect(readdirSync(folder).toSorted()).toEqual(
      Object.keys(known)
        .map((name) => `${name}.jsonl`)
        .toSorted(),
    );
    const endings = ['last-side', 'nobody-left', 'standoff', 'round-limit', 'lightning', 'turn-limit', 'abandoned'];
    expect(new Set(Object.values(known).map(({ ending }) => ending))).toEqual(
      new Set([...endings, 'last-one', 'full-board']),
    );
  });

  it.each(Object.entries(known))('%s is sound and ends as it did', async (name, was) => {
    const text = textOf(name);
    const log = fromLines(text) as Envelope[];
    expect(toLines(log)).toBe(text);
    expect(verify(log)).toEqual({ verdict: 'sound', head: was.head });

    const last = rebuild(log).at(log.length - 1);
    const { ending } = last.play as { ending: string };
    expect(last.phase === 'abandoned' ? last.phase : ending).toBe(was.ending);
    expect(last.outcome).toEqual(was.outcome);
    expect(sha256Hex(toText(transcriptOf(log))).slice(0, 16)).toBe(was.sentences);

    const { seats, wrong } = await checkSignatures(log);
    expect(wrong).toBeNull();
    expect(seats.map(howMuch).join(' ')).toBe(was.signed);

    expect(entryOf(log)).toEqual({
      match: matchInBook(at(log, 0).match),
      ending: was.outcome ? 'finished' : 'abandoned',
      head: was.head,
      events: log.length,
      failedStarts: was.failedStarts,
    });
  });

  it('have between them all that a start and chance can bring', () => {
    const seen = Object.keys(known)
      .filter((name) => name.includes('-2-'))
      .flatMap((name) => fromLines(textOf(name)) as Envelope[]);
    const types = new Set(seen.map(({ type }) => type));
    for (const type of [
      'vacated',
      'introduced',
      'made-host',
      'commentary-opened',
      'commentary-closed',
      'committed',
      'start-failed',
      'reshuffled',
      'lightning-opened',
      'showdown',
      'abandoned',
    ])
      expect(types).toContain(type);
    expect(seen.some(({ type, data }) => type === 'placed' && data.timedOut)).toBe(true);
    expect(seen.some(({ type, data }) => type === 'seated' && data.bot)).toBe(true);
  });
});

const toText = (lines: string[]) => lines.map((line) => `${line}\n`).join('');
