/**
 * All facts by pod, in bounded memory. Some lines know only a pod's UID, others only its name, others only a container:
 * the book joins them through lines that know both. Repeats of one fact are kept as the first and the last of them.
 */
import { own } from '../input/residue.ts';
import { NOBODY, textDetail, type Fact, type FactKind, type PodNames } from '../facts/fact.ts';

export const LIMITS = {
  pods: 20_000,
  /** Different facts of one pod. */
  facts: 400,
  /** Comings and goings of one name, which tell its incarnations apart and so are no repeats of one another. */
  operations: 200,
  /** Container ids whose pod is remembered. */
  owners: 200_000,
  nodeFacts: 2_000,
} as const;

const OPERATIONS: ReadonlySet<FactKind> = new Set(['Added', 'Deleting', 'Removed', 'Row']);
/** Facts of pods that merely live: pods with nothing else give way when there are too many. */
const LIVING: ReadonlySet<FactKind> = new Set([
  'Added',
  'PlegStarted',
  'FirstSync',
  'SyncPodEntered',
  'SyncFailed',
  'VolumeMounted',
  'VolumeHeld',
  'StatusUpdated',
  'NeedsSandbox',
  'SandboxCreated',
  'Restarting',
  'MirrorCreating',
  'MirrorSeen',
  'Mentioned',
  'ResourcesForgotten',
]);

/** Facts of a pod, even where nothing tells of which. */
const OF_SOME_POD: ReadonlySet<FactKind> = new Set([
  'Object',
  'Described',
  'PodEvent',
  'ObjectGone',
  'Row',
  'DeletionRequested',
]);

interface Entry {
  readonly first: Fact;
  last: Fact | null;
  count: number;
}

export class Bag {
  readonly entries = new Map<string, Entry>();
  leftOut = 0;
  leaving = false;
  #operations = 0;

  add(fact: Fact): void {
    if (!LIVING.has(fact.kind)) this.leaving = true;
    const isOperation = OPERATIONS.has(fact.kind) && this.#operations < LIMITS.operations;
    const key = isOperation
      ? `${fact.kind} ${this.#operations++}`
      : `${fact.kind} ${fact.tid} ${fact.id ?? ''} ${fact.volume ?? ''} ${textDetail(fact, 'reason') || textDetail(fact, 'trouble')}`;
    const entry = this.entries.get(key);
    if (entry === undefined) {
      if (this.entries.size >= LIMITS.facts) this.#forgetOne();
      this.entries.set(own(key), { first: fact, last: null, count: 1 });
      return;
    }
    entry.last = fact;
    entry.count += 1;
  }

  /** What is in the middle matters least: the beginning and the end of a pod's story are what is asked for. */
  #forgetOne(): void {
    let index = 0;
    for (const key of this.entries.keys()) {
      if (index++ < LIMITS.facts / 4) continue;
      this.entries.delete(key);
      this.leftOut += 1;
      return;
    }
  }

  facts(): readonly Fact[] {
    return [...this.entries.values()].flatMap(({ first, last, count }) =>
      last === null ? [first] : [first, count > 2 ? { ...last, repeats: count - 2 } : last],
    );
  }
}

/** Facts of one pod name with all its incarnations, or of a UID whose name is not known. */
export interface PodGroup {
  readonly namespace: string;
  readonly name: string;
  readonly facts: readonly Fact[];
  readonly leftOut: number;
}

const nameKey = (namespace: string, name: string): string => `${namespace}/${name}`;

export class PodBook {
  readonly nodeFacts: Fact[] = [];
  readonly #byUid = new Map<string, Bag>();
  readonly #byName = new Map<string, Bag>();
  readonly #byId = new Map<string, Bag>();
  readonly #nameOfUid = new Map<string, PodNames>();
  readonly #ownerOfId = new Map<string, PodNames>();
  readonly #leftOut = new Set<number>();
  #crowded = 0;

  get pods(): number {
    return this.#byUid.size + this.#byName.size;
  }

  get leftOut(): number {
    return this.#leftOut.size;
  }

  /** A line that knows a pod's UID and its name. */
  note({ uid, namespace, name }: PodNames): void {
    if (uid === '' || name === '') return;
    const known = this.#nameOfUid.get(uid);
    if (known !== undefined && (known.namespace !== '' || namespace === '')) return;
    if (this.#nameOfUid.size >= LIMITS.pods * 5) return;
    this.#nameOfUid.set(own(uid), { uid: own(uid), namespace: own(namespace), name: own(name) });
  }

  add(fact: Fact): void {
    const { uid, name, namespace, id = '' } = fact;
    this.note(fact);
    const isNamed = uid !== '' || name !== '';
    if (id !== '' && isNamed && this.#ownerOfId.size < LIMITS.owners) this.#ownerOfId.set(id, fact);
    if (uid !== '') this.#bag(this.#byUid, uid)?.add(fact);
    else if (name !== '') this.#bag(this.#byName, nameKey(namespace, name))?.add(fact);
    else if (id !== '' || OF_SOME_POD.has(fact.kind)) this.#bag(this.#byId, id)?.add(fact);
    else if (this.nodeFacts.length < LIMITS.nodeFacts) this.nodeFacts.push(fact);
    else this.nodeFacts[LIMITS.nodeFacts - 1] = fact;
  }

  #bag(bags: Map<string, Bag>, key: string): Bag | null {
    const known = bags.get(key);
    if (known !== undefined) return known;
    if (bags.size >= LIMITS.pods && !this.#makeRoom(bags)) {
      this.#leaveOut(key);
      return null;
    }
    const bag = new Bag();
    bags.set(own(key), bag);
    return bag;
  }

  #makeRoom(bags: Map<string, Bag>): boolean {
    if (this.#crowded > 0) {
      this.#crowded -= 1;
      return false;
    }
    let room = 0;
    for (const [key, bag] of bags) {
      if (bag.leaving) continue;
      bags.delete(key);
      this.#leaveOut(key);
      if (++room >= LIMITS.pods / 10) break;
    }
    if (room === 0) this.#crowded = LIMITS.pods;
    return room > 0;
  }

  #leaveOut(key: string): void {
    if (this.#leftOut.size >= 2_000_000) return;
    let hash = 0x811c9dc5;
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
    this.#leftOut.add(hash);
  }

  /** All joined; what belongs to a container of no known pod comes as one group without a name. */
  groups(): readonly PodGroup[] {
    const groups = new Map<string, { names: PodNames; bags: Bag[] }>();
    const into = (key: string, names: PodNames, bag: Bag): void => {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { names, bags: [bag] });
      else group.bags.push(bag);
    };
    const place = (uid: string, bag: Bag): void => {
      const names = this.#nameOfUid.get(uid);
      if (names === undefined) into(`uid ${uid}`, { ...NOBODY, uid }, bag);
      else into(this.#groupKey(names), names, bag);
    };
    for (const [uid, bag] of this.#byUid) place(uid, bag);
    for (const [key, bag] of this.#byName) {
      const slash = key.indexOf('/');
      const names = { uid: '', namespace: key.slice(0, slash), name: key.slice(slash + 1) };
      into(this.#groupKey(names), names, bag);
    }
    for (const [id, bag] of this.#byId) {
      const owner = this.#ownerOfId.get(id);
      if (owner === undefined) into('', NOBODY, bag);
      else if (owner.uid !== '') place(owner.uid, bag);
      else into(this.#groupKey(owner), owner, bag);
    }
    return [...groups.values()].map(({ names, bags }) => ({
      namespace: names.namespace === '' ? (this.#namespaceOf(names.name) ?? '') : names.namespace,
      name: names.name,
      facts: bags.flatMap((bag) => bag.facts()),
      leftOut: bags.reduce((sum, bag) => sum + bag.leftOut, 0),
    }));
  }

  #namespaces: Map<string, string | null> | null = null;

  /** The namespace of a name that stands somewhere without one, where only one namespace has it. */
  #namespaceOf(name: string): string | null {
    if (this.#namespaces === null) {
      const namespaces = new Map<string, string | null>();
      const learn = (namespace: string, known: string): void => {
        if (namespace === '' || known === '') return;
        const before = namespaces.get(known);
        namespaces.set(known, before === undefined || before === namespace ? namespace : null);
      };
      for (const { namespace, name: known } of this.#nameOfUid.values()) learn(namespace, known);
      for (const key of this.#byName.keys()) learn(key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1));
      this.#namespaces = namespaces;
    }
    return this.#namespaces.get(name) ?? null;
  }

  #groupKey({ namespace, name }: PodNames): string {
    return nameKey(namespace === '' ? (this.#namespaceOf(name) ?? '') : namespace, name);
  }
}
