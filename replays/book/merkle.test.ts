import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { at } from '../../shared/contract/at.ts';
import { chanceOf } from '../../shared/contract/random.ts';
import {
  consistencyProof,
  Frontier,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  nodesCompletedBy,
  rootOf,
  type Hash,
} from './merkle.ts';

/** A tree in memory, by its nodes as the store keeps them. */
class Tree {
  readonly leaves: Hash[] = [];
  readonly #nodes = new Map<string, Hash>();
  readonly #nodeAt = (level: number, index: number) => {
    const hash = this.#nodes.get(`${level} ${index}`);
    if (!hash) throw new Error(`There is no node ${index} of level ${level}.`);
    return hash;
  };

  constructor(leaves: readonly Uint8Array[]) {
    for (const leaf of leaves) {
      for (const { level, index, hash } of nodesCompletedBy(this.leaves.length, leafHash(leaf), this.#nodeAt))
        this.#nodes.set(`${level} ${index}`, hash);
      this.leaves.push(leafHash(leaf));
    }
  }

  root = (size = this.leaves.length) => rootOf(size, this.#nodeAt);
  head = (size: number) => ({ size, root: this.root(size) });
  inclusion = (index: number, size: number) => inclusionProof(index, size, this.#nodeAt);
  consistency = (from: number, to: number) => consistencyProof(from, to, this.#nodeAt);
  leaf = (index: number, size: number) => ({ leaf: at(this.leaves, index), index, ...this.head(size) });
}

/** The leaves and hashes that implementations of Certificate Transparency are tested with. */
const known = new Tree(
  ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(hexToBytes),
);
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const hexOf = (hashes: readonly Hash[]) => hashes.map(bytesToHex);

describe("the vectors of Certificate Transparency's own tests", () => {
  it.each(roots.map((root, size) => [size, root] as const))('the root of %i leaves', (size, root) => {
    expect(bytesToHex(known.root(size))).toBe(root);
    const frontier = new Frontier();
    for (const leaf of known.leaves.slice(0, size)) frontier.append(leaf);
    expect(bytesToHex(frontier.root())).toBe(root);
  });

  it.each([
    [0, 1, []],
    [
      0,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      5,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
    [
      1,
      5,
      [
        '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ])('inclusion of leaf %i of %i', (index, size, proof) => {
    expect(hexOf(known.inclusion(index, size))).toEqual(proof);
  });

  it.each([
    [1, 1, []],
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ])('consistency of %i with %i', (from, to, proof) => {
    expect(hexOf(known.consistency(from, to))).toEqual(proof);
  });
});

const tree = new Tree(Array.from({ length: 200 }, (_, index) => utf8ToBytes(`leaf ${index}`)));
const sizes = [1, 2, 3, 4, 7, 8, 9, 31, 33, 64, 100, 127, 200];

const flipped = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.with(bit >> 3, at([...bytes], bit >> 3) ^ (1 << (bit & 7)));
/** All that come of changing one bit of one hash. */
const oneBitOff = (proof: readonly Hash[]): Hash[][] =>
  proof.flatMap((hash, index) => Array.from({ length: 256 }, (_, bit) => proof.with(index, flipped(hash, bit))));
/** One hash dropped, doubled, or added. */
const otherwiseLong = (proof: readonly Hash[]): Hash[][] => [
  ...proof.map((_, index) => proof.toSpliced(index, 1)),
  ...proof.map((hash, index) => proof.toSpliced(index, 0, hash)),
  [...proof, leafHash(utf8ToBytes('more'))],
];

describe('every tree up to 200 leaves', () => {
  it('proves the inclusion of every leaf', () => {
    for (let size = 1; size <= 200; size++)
      for (let index = 0; index < size; index++)
        if (!isIncluded(tree.leaf(index, size), tree.inclusion(index, size)))
          throw new Error(`${index} of ${size} is not proven`);
  });

  it('proves that it goes on from every smaller one', () => {
    for (let to = 0; to <= 200; to++)
      for (let from = 0; from <= to; from++)
        if (!isConsistent(tree.head(from), tree.head(to), tree.consistency(from, to)))
          throw new Error(`${from} to ${to} is not proven`);
  });

  it('is known by its frontier, wherever that was put down and taken up', () => {
    for (const from of [0, ...sizes]) {
      let frontier = new Frontier();
      for (const leaf of tree.leaves.slice(0, from)) frontier.append(leaf);
      frontier = new Frontier(frontier.size, frontier.peaks);
      for (const leaf of tree.leaves.slice(from)) frontier.append(leaf);
      expect(frontier.root()).toEqual(tree.root());
    }
    expect(() => new Frontier(3, [tree.root()])).toThrow(RangeError);
  });
});

describe('nothing else is proven', () => {
  it.each(sizes)('of leaves among %i', (size) => {
    const index = chanceOf(size).int(size);
    const [leaf, proof] = [tree.leaf(index, size), tree.inclusion(index, size)];
    for (const wrong of [...oneBitOff(proof), ...otherwiseLong(proof)]) expect(isIncluded(leaf, wrong)).toBe(false);
    for (let bit = 0; bit < 256; bit++) {
      expect(isIncluded({ ...leaf, leaf: flipped(leaf.leaf, bit) }, proof)).toBe(false);
      expect(isIncluded({ ...leaf, root: flipped(leaf.root, bit) }, proof)).toBe(false);
    }
    const proven = Array.from({ length: size + 2 }, (_, at) => at - 1).filter((other) =>
      isIncluded({ ...leaf, index: other }, proof),
    );
    expect(proven).toEqual([index]);
    for (const odd of [NaN, 0.5, Infinity, 2 ** 60]) {
      expect(isIncluded({ ...leaf, index: odd }, proof)).toBe(false);
      expect(isIncluded({ ...leaf, size: odd }, proof)).toBe(false);
    }
  });

  it.each(sizes)('of what went before %i', (to) => {
    const from = 1 + chanceOf(to).int(to);
    const [earlier, later, proof] = [tree.head(from), tree.head(to), tree.consistency(from, to)];
    for (const wrong of [...oneBitOff(proof), ...otherwiseLong(proof)])
      expect(isConsistent(earlier, later, wrong)).toBe(false);
    for (let bit = 0; bit < 256; bit++) {
      expect(isConsistent({ ...earlier, root: flipped(earlier.root, bit) }, later, proof)).toBe(false);
      expect(isConsistent(earlier, { ...later, root: flipped(later.root, bit) }, proof)).toBe(false);
    }
    expect(isConsistent({ ...earlier, size: to + 1 }, later, proof)).toBe(false);
    expect(isConsistent({ ...earlier, size: 0 }, later, proof)).toBe(false);
  });

  it('of a tree that became shorter, or was none', () => {
    expect(isConsistent(tree.head(9), tree.head(8), [])).toBe(false);
    expect(isConsistent({ size: 0, root: tree.root(1) }, tree.head(8), [])).toBe(false);
    expect(isIncluded({ leaf: leafHash(new Uint8Array()), index: 0, size: 0, root: tree.root(0) }, [])).toBe(false);
  });

  it('of a leaf that is a node: both are hashed apart', () => {
    const [left, right] = [at(tree.leaves, 0), at(tree.leaves, 1)];
    const node = new Uint8Array([...left, ...right]);
    expect(leafHash(node)).not.toEqual(tree.root(2));
  });
});
