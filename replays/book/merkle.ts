/**
 * Merkle trees as RFC 6962 (2.1) hashes them. A tree is kept as the hashes of its complete subtrees: such a node never
 * changes once it is there, whatever is appended, and root and proofs of any size take a few of them.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/** 32 bytes. */
export type Hash = Uint8Array;

/** The hash over the leaves `index * 2^level` up to `(index + 1) * 2^level`, all of which are there. */
export interface TreeNode {
  level: number;
  index: number;
  hash: Hash;
}

/** Where complete subtrees are looked up. */
export type NodeAt = (level: number, index: number) => Hash;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafHash = (leaf: Uint8Array): Hash => sha256(concatBytes(LEAF, leaf));
const nodeHash = (left: Hash, right: Hash): Hash => sha256(concatBytes(NODE, left, right));

/** The nodes that are complete with leaf `index`, the leaf itself first. @param nodeAt knows all those before */
export function nodesCompletedBy(index: number, leaf: Hash, nodeAt: NodeAt): TreeNode[] {
  const nodes: TreeNode[] = [{ level: 0, index, hash: leaf }];
  let hash = leaf;
  for (let level = 0, at = index; at % 2 === 1; level++) {
    hash = nodeHash(nodeAt(level, at - 1), hash);
    at = (at - 1) / 2;
    nodes.push({ level: level + 1, index: at, hash });
  }
  return nodes;
}

/** The root of the first `size` leaves. */
export const rootOf = (size: number, nodeAt: NodeAt): Hash =>
  size === 0 ? sha256(new Uint8Array()) : rangeHash({ begin: 0, end: size }, nodeAt);

/** PATH of RFC 6962 2.1.1, from the leaf upwards. @param index below `size` */
export function inclusionProof(index: number, size: number, nodeAt: NodeAt): Hash[] {
  const path: Hash[] = [];
  let [begin, end] = [0, size];
  while (end - begin > 1) {
    const middle = begin + leftSize(end - begin);
    const isLeft = index < middle;
    path.push(rangeHash(isLeft ? { begin: middle, end } : { begin, end: middle }, nodeAt));
    if (isLeft) end = middle;
    else begin = middle;
  }
  return path.toReversed();
}

/** PROOF of RFC 6962 2.1.2: that the first `from` leaves of `to` are what they were. Empty from 0. */
export function consistencyProof(from: number, to: number, nodeAt: NodeAt): Hash[] {
  if (from === 0) return [];
  const path: Hash[] = [];
  let [begin, end] = [0, to];
  while (end !== from) {
    const middle = begin + leftSize(end - begin);
    const isLeft = from <= middle;
    path.push(rangeHash(isLeft ? { begin: middle, end } : { begin, end: middle }, nodeAt));
    if (isLeft) end = middle;
    else begin = middle;
  }
  // The old tree as a whole is known to who asks; a part of it is not.
  if (begin > 0) path.push(rangeHash({ begin, end }, nodeAt));
  return path.toReversed();
}

/** As RFC 9162 2.1.3.2 says. Work grows with the logarithm of `size`, however long the proof is. */
export function isIncluded(
  of: { leaf: Hash; index: number; size: number; root: Hash },
  proof: readonly Hash[],
): boolean {
  if (!isSize(of.size) || !isSize(of.index) || of.index >= of.size) return false;
  const way = { from: of.index, to: of.size - 1 };
  let hash = of.leaf;
  for (const sibling of proof) {
    if (way.to === 0) return false;
    hash = goUp(way) === 'left of it' ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
  }
  return way.to === 0 && isSame(hash, of.root);
}

/** A tree as a checkpoint tells it. */
export interface TreeHead {
  /** How many leaves. */
  size: number;
  root: Hash;
}

/** Whether `later` begins with all of `earlier`, as RFC 9162 2.1.4.2 says. Work grows with the logarithm of the sizes. */
export function isConsistent(earlier: TreeHead, later: TreeHead, proof: readonly Hash[]): boolean {
  if (!isSize(earlier.size) || !isSize(later.size) || earlier.size > later.size) return false;
  if (earlier.size === 0) return proof.length === 0 && isSame(earlier.root, sha256(new Uint8Array()));
  if (earlier.size === later.size) return proof.length === 0 && isSame(earlier.root, later.root);

  const way = { from: earlier.size - 1, to: later.size - 1 };
  while (way.from % 2 === 1) halve(way);
  // A complete subtree is the old root itself, which is not sent.
  const [first, ...rest] = way.from === 0 ? [earlier.root, ...proof] : proof;
  if (!first) return false;
  let [old, now] = [first, first];
  for (const sibling of rest) {
    if (way.to === 0) return false;
    const isLeft = goUp(way) === 'left of it';
    if (isLeft) old = nodeHash(sibling, old);
    now = isLeft ? nodeHash(sibling, now) : nodeHash(now, sibling);
  }
  return way.to === 0 && isSame(old, earlier.root) && isSame(now, later.root);
}

/** A tree of which only its end is kept: enough to append to it and to know its root. */
export class Frontier {
  size: number;
  /** Hashes of the complete subtrees it falls into, the largest first: one for each 1 in its size as a binary number. */
  readonly peaks: Hash[];

  /** @throws RangeError if so many peaks don't make that size */
  constructor(size = 0, peaks: readonly Hash[] = []) {
    if (!isSize(size) || peaks.length !== size.toString(2).replaceAll('0', '').length)
      throw new RangeError(`A tree of ${size} leaves does not have ${peaks.length} peaks.`);
    this.size = size;
    this.peaks = [...peaks];
  }

  append(leaf: Hash): void {
    let hash = leaf;
    for (let at = this.size; at % 2 === 1; at = (at - 1) / 2) hash = nodeHash(this.peaks.pop()!, hash);
    this.peaks.push(hash);
    this.size++;
  }

  root(): Hash {
    return this.size === 0 ? sha256(new Uint8Array()) : this.peaks.reduceRight((right, left) => nodeHash(left, right));
  }
}

/** One step towards the root, past what has no sibling. @returns on which side the next sibling of the proof lies */
function goUp(way: { from: number; to: number }): 'left of it' | 'right of it' {
  if (way.from % 2 === 0 && way.from !== way.to) {
    halve(way);
    return 'right of it';
  }
  while (way.from % 2 === 0 && way.from !== 0) halve(way);
  halve(way);
  return 'left of it';
}

/** By division: a size may have more than 32 bits. */
function halve(way: { from: number; to: number }): void {
  way.from = Math.floor(way.from / 2);
  way.to = Math.floor(way.to / 2);
}

/** What RFC 6962 calls MTH(D[begin:end]). Only its right end can be incomplete: looked up once for each level at most. */
function rangeHash({ begin, end }: { begin: number; end: number }, nodeAt: NodeAt): Hash {
  const size = end - begin;
  const left = leftSize(size);
  if (size === 1 || size === left * 2) return nodeAt(Math.round(Math.log2(size)), begin / size);
  const middle = begin + left;
  return nodeHash(rangeHash({ begin, end: middle }, nodeAt), rangeHash({ begin: middle, end }, nodeAt));
}

/** The largest power of two below `size`; 1 for 1. */
function leftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

const isSize = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const isSame = (a: Hash, b: Hash): boolean => a.length === b.length && a.every((byte, index) => byte === b[index]);
