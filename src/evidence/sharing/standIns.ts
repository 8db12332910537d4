/** Names for names: the same real one has the same stand-in everywhere, and nothing of it is left in that. */
import * as v from 'valibot';
import type { PodEvidence } from '../evidence.ts';
import { Id, Name, Uid } from './schema.ts';

export interface Naming {
  readonly pod: {
    readonly namespace: string;
    readonly name: string;
    readonly uid: string;
    readonly node: string | null;
  };
  /** Of a container, of a container's or sandbox's id, of a volume; null for what can't be told in a link. */
  readonly container: (real: string) => string | null;
  readonly id: (real: string) => string | null;
  readonly volume: (real: string) => string | null;
}

const UID = '00000000-0000-4000-8000-000000000001';
const NODE = 'node-1';

type Who = Pick<PodEvidence, 'namespace' | 'name' | 'uid' | 'node' | 'isStatic'>;

/** A plugin's own name of a volume ends in the volume's. */
const lastPart = (volume: string): string => volume.split('/').at(-1) ?? volume;

export function realNames({ namespace, name, uid, node }: Who): Naming {
  const kept = (real: string): string | null => (v.is(Id, real) ? real : null);
  return {
    pod: {
      namespace: v.is(Name, namespace) ? namespace : '',
      name: v.is(Name, name) ? name : '',
      uid: v.is(Uid, uid) ? uid : '',
      node: node !== '' && v.is(Name, node) ? node : null,
    },
    container: kept,
    id: kept,
    volume: (real) => kept(lastPart(real)),
  };
}

export function standIns({ namespace, name, uid, node, isStatic }: Who): Naming {
  const volume = numbered('volume');
  return {
    pod: {
      namespace: namespace === '' ? '' : 'namespace-1',
      // The name of a static pod's node is part of its own.
      name: name === '' ? '' : isStatic ? `pod-1-${NODE}` : 'pod-1',
      uid: uid === '' ? '' : UID,
      node: node === null ? null : NODE,
    },
    container: numbered('container'),
    id: numbered('id'),
    volume: (real) => volume(lastPart(real)),
  };
}

function numbered(word: string): (real: string) => string {
  const known = new Map<string, string>();
  return (real) => {
    const standIn = known.get(real) ?? `${word}-${known.size + 1}`;
    known.set(real, standIn);
    return standIn;
  };
}
