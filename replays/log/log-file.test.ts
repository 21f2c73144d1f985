import { describe, expect, it } from 'vitest';
import { fileBounds, readLines, UnreadableFile } from './log-file.ts';

const few = { bytes: 400, events: 4, lineBytes: 100, values: 20, depth: 3 };
const read = (content: BlobPart) => readLines(new Blob([content]), few);

describe('a file within the bounds', () => {
  it.each<[string, BlobPart, unknown[]]>([
    ['has one value a line', '{"a":1}\n[2]\n', [{ a: 1 }, [2]]],
    ['may end without a newline', '1\n2', [1, 2]],
    ['may have been through Windows', '\ufeff{"a":1}\r\n\r\n2\r\n', [{ a: 1 }, 2]],
    ['may have empty lines', '\n \n1\n\n\n\n\n2\n', [1, 2]],
    ['may be as long as the bound', '1\n2\n3\n4\n', [1, 2, 3, 4]],
    ['may hold brackets and commas in texts', `"${'[,{'.repeat(20)}"`, ['[,{'.repeat(20)]],
    ['may hold quotes in texts', String.raw`["a\"[[[[","\\",[[1]]]`, [['a"[[[[', '\\', [[1]]]]],
  ])('%s', async (_, content, lines) => expect(await read(content)).toEqual(lines));
});

describe('a file that is none of a log', () => {
  it.each<[string, BlobPart, RegExp]>([
    ['is empty', '', /empty/],
    ['has only empty lines', '\n \n\t\r\n', /empty/],
    ['is too large', `"${'x'.repeat(400)}"`, /has 0.1 MiB. A log may have up to 0.1 MiB/],
    ['has too long a line', `1\n"${'x'.repeat(100)}"`, /^Line 2 has 0.1 MiB/],
    ['has too many lines', '1\n'.repeat(5), /more events than the 4/],
    ['is junk', 'PK\u0003\u0004 what is this?', /^Line 1 is no JSON/],
    ['is no text', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), /^Line 1 is no JSON/],
    ['breaks off', '1\n\n{"a":', /^Line 3 is no JSON/],
    ['holds more than its size says', `[${'0,'.repeat(20)}0]`, /more than the 20 values/],
    ['holds much in many lines', `[${'0,'.repeat(8)}0]\n`.repeat(3), /more than the 20 values/],
    ['nests', '[[[[]]]]', /more than 3 deep/],
    ['nests after a text', String.raw`["\\",[[{}]]]`, /more than 3 deep/],
  ])('%s', async (_, content, problem) => {
    const reading = read(content);
    await expect(reading).rejects.toThrow(UnreadableFile);
    await expect(reading).rejects.toThrow(problem);
  });

  it('counts nothing before it knows the size', async () => {
    const file = new Blob(['x']);
    Object.defineProperty(file, 'size', { value: fileBounds.bytes + 1 });
    file.arrayBuffer = () => expect.fail('It was read.');
    await expect(readLines(file)).rejects.toThrow(/has 16.1 MiB. A log may have up to 16 MiB/);
  });

  it('can be gone', async () => {
    const file = new Blob(['x']);
    file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    await expect(readLines(file)).rejects.toThrow(/could not be read/);
  });
});
