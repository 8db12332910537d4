/**
 * What deleting a pod would do, as a small score in pencil: for each kind of pod where its records, its states and its
 * messages lie. A promise and no run: it has an order, but no scale. Pure.
 */
import type { ApiPod, NodePod } from '../readings/index.ts';

export type PromisedKind = (ApiPod | NodePod)['kind'];

/** Seconds: pkg/apis/core/v1/defaults.go, SetDefaults_PodSpec. */
const DEFAULT_GRACE = 30;

/** Seconds of grace that a plain delete gives; a static pod's are in its mirror, which has the same key. */
export const graceOf = (pod: ApiPod | NodePod, api: readonly ApiPod[]): number =>
  'grace' in pod ? pod.grace : (api.find(({ key }) => key === pod.key)?.grace ?? DEFAULT_GRACE);

export interface Band {
  readonly y: number;
  readonly h: number;
}

/** Rows of a panel, px from the top of its button. */
export interface Rows {
  readonly you: Band;
  readonly record: Band;
  readonly ground: number;
  readonly kubelet: Band;
  readonly file: Band;
  readonly process: Band;
}

export type Row = Exclude<keyof Rows, 'ground'>;

const BUTTON = 48;

/** @param height of a panel from the top of its button, px */
export function rowsOf(height: number): Rows {
  const rest = Math.max(180, height - BUTTON);
  const band = (y: number, share: number, least: number, most: number): Band => {
    const h = Math.max(least, Math.min(most, rest * share));
    return { y: BUTTON + rest * y, h };
  };
  return {
    you: { y: 0, h: BUTTON },
    record: band(0.11, 0.11, 26, 52),
    ground: BUTTON + rest * 0.315,
    kubelet: band(0.42, 0.065, 20, 30),
    file: band(0.58, 0.065, 20, 30),
    process: band(0.74, 0.26, 44, 124),
  };
}

/** `x` and `to` are shares of the panel's width. */
export interface Ribbon {
  readonly row: Row;
  readonly x: number;
  readonly to: number;
  readonly is: 'record' | 'run' | 'terminating' | 'grace' | 'terminated' | 'file' | 'again';
  /** Exists now: drawn in ink up to now and in pencil from there. */
  readonly isThere?: true;
  /** A bar where it ends. */
  readonly ends?: true;
  readonly word?: 'runs' | 'grace' | 'neverStops' | 'back' | 'path' | 'gone';
}

export interface Message {
  readonly from: Row;
  readonly to: Row;
  readonly x: number;
  readonly at: number;
  readonly is: 'yours' | 'watch' | 'term' | 'final' | 'create' | 'read';
  readonly word?: 'DELETE' | 'SIGTERM';
  /** The word stands to the right of its disc: another message is on the left. */
  readonly isBehind?: true;
}

export interface Promised {
  readonly ribbons: readonly Ribbon[];
  readonly messages: readonly Message[];
}

/** Now, as a share of the panel's width. */
export const NOW = 0.19;

const REGULAR: Promised = {
  ribbons: [
    { row: 'record', x: 0, to: 0.87, is: 'record', isThere: true, ends: true, word: 'gone' },
    { row: 'kubelet', x: 0, to: 0.28, is: 'run', isThere: true },
    { row: 'kubelet', x: 0.285, to: 0.64, is: 'terminating' },
    { row: 'kubelet', x: 0.645, to: 0.74, is: 'terminated' },
    { row: 'process', x: 0, to: 0.35, is: 'run', isThere: true, word: 'runs' },
    { row: 'process', x: 0.35, to: 0.63, is: 'grace', word: 'grace' },
  ],
  messages: [
    { from: 'you', to: 'record', x: NOW, at: 0.235, is: 'yours' },
    { from: 'record', to: 'kubelet', x: 0.235, at: 0.28, is: 'watch' },
    { from: 'kubelet', to: 'process', x: 0.29, at: 0.35, is: 'term', word: 'SIGTERM' },
    { from: 'kubelet', to: 'record', x: 0.76, at: 0.87, is: 'final', word: 'DELETE' },
  ],
};

const MIRROR: Promised = {
  ribbons: [
    { row: 'record', x: 0, to: 0.5, is: 'record', isThere: true, ends: true },
    { row: 'record', x: 0.7, to: 1, is: 'again', word: 'back' },
    { row: 'kubelet', x: 0, to: 1, is: 'run', isThere: true },
    { row: 'file', x: 0, to: 1, is: 'file', isThere: true, word: 'path' },
    { row: 'process', x: 0, to: 1, is: 'run', isThere: true, word: 'neverStops' },
  ],
  messages: [
    { from: 'you', to: 'record', x: NOW, at: 0.25, is: 'yours' },
    { from: 'record', to: 'kubelet', x: 0.25, at: 0.34, is: 'watch' },
    { from: 'kubelet', to: 'record', x: 0.4, at: 0.5, is: 'final', word: 'DELETE', isBehind: true },
    { from: 'file', to: 'kubelet', x: 0.6, at: 0.6, is: 'read' },
    { from: 'kubelet', to: 'record', x: 0.6, at: 0.7, is: 'create' },
  ],
};

const STATIC: Promised = {
  ribbons: [
    { row: 'record', x: 0, to: 0.87, is: 'record', isThere: true, ends: true, word: 'gone' },
    { row: 'kubelet', x: 0, to: 0.35, is: 'run', isThere: true },
    { row: 'kubelet', x: 0.355, to: 0.7, is: 'terminating' },
    { row: 'kubelet', x: 0.705, to: 0.75, is: 'terminated' },
    { row: 'file', x: 0, to: 0.28, is: 'file', isThere: true, ends: true },
    { row: 'process', x: 0, to: 0.42, is: 'run', isThere: true, word: 'runs' },
    { row: 'process', x: 0.42, to: 0.69, is: 'grace', word: 'grace' },
  ],
  messages: [
    { from: 'you', to: 'file', x: NOW, at: 0.28, is: 'yours' },
    { from: 'file', to: 'kubelet', x: 0.28, at: 0.35, is: 'watch' },
    { from: 'kubelet', to: 'process', x: 0.36, at: 0.42, is: 'term', word: 'SIGTERM' },
    { from: 'kubelet', to: 'record', x: 0.77, at: 0.87, is: 'final', word: 'DELETE' },
  ],
};

export const promisedOf = (kind: PromisedKind): Promised =>
  kind === 'mirror' ? MIRROR : kind === 'static' ? STATIC : REGULAR;
