/**
 * All facts by pod, in bounded memory. Some lines know only a pod's UID, others only its name, others only a container:
 * the book joins them through lines that know both.
 */
import { own } from '../input/typesetting.ts';
import { NOBODY, type Fact, type PodNames } from '../facts/fact.ts';
import { BoundedFacts, type KeptFacts } from './boundedFacts.ts';
import { kindsIn } from './kinds.ts';

export const LIMITS = {
  pods: 20_000,
  /** Facts of all pods, of half a kilobyte or so each. Beyond, what is settled is condensed. */
  facts: 100_000,
  /** What a pod keeps at least where all are shortened. */
  story: 12,
  /** Container ids whose pod is remembered. */
  owners: 200_000,
  nodeFacts: 2_000,
} as const;

/** Facts of a pod, even where nothing tells of which. */
const OF_SOME_POD = kindsIn('ofSomePod');

/** Facts of one pod name with all its incarnations, or of a UID whose name is not known. */
export interface PodGroup {
  readonly namespace: string;
  readonly name: string;
  readonly facts: readonly Fact[];
  readonly leftOut: number;
  /** Of the bags that the facts come from. */
  readonly bags: readonly BagKey[];
}

/** What the facts of a bag were known by: the pod's UID, its `namespace/name`, or a container's id. */
export interface BagKey {
  readonly by: 'uid' | 'name' | 'id';
  readonly key: string;
}

const BY = ['uid', 'name', 'id'] as const satisfies readonly BagKey['by'][];

export interface NamedBag extends BagKey {
  readonly bag: KeptFacts;
}

/** A book as plain data, which travels between threads. */
export interface BookContents {
  readonly bags: readonly NamedBag[];
  readonly nodeFacts: readonly Fact[];
  readonly names: readonly PodNames[];
  readonly owners: readonly (readonly [string, PodNames])[];
  readonly sandboxes: readonly (readonly [string, string])[];
  readonly leftOut: readonly number[];
}

/** docker prints twelve digits of an id, crictl thirteen. */
const SHORT_ID = 12;

const nameKey = (namespace: string, name: string): string => `${namespace}/${name}`;

export class PodBook {
  readonly nodeFacts: Fact[] = [];
  readonly #bags: Readonly<Record<BagKey['by'], Map<string, BoundedFacts>>> = {
    uid: new Map(),
    name: new Map(),
    id: new Map(),
  };
  readonly #nameOfUid = new Map<string, PodNames>();
  readonly #ownerOfId = new Map<string, PodNames>();
  /** Of a container whose pod no line names. */
  readonly #sandboxOfId = new Map<string, string>();
  readonly #leftOut = new Set<number>();
  #crowded = 0;
  #kept = 0;
  readonly #most: number;
  readonly #mostPods: number;
  /** At how many facts room is made. */
  #full: number;

  /** @param most facts of all pods. @param mostPods that facts are kept of. */
  constructor(most: number = LIMITS.facts, mostPods: number = LIMITS.pods) {
    this.#most = this.#full = most;
    this.#mostPods = mostPods;
  }

  get pods(): number {
    return this.#bags.uid.size + this.#bags.name.size;
  }

  get leftOut(): number {
    return this.#leftOut.size;
  }

  /** A line that knows a pod's UID and its name. */
  note({ uid, namespace, name }: PodNames): void {
    if (uid === '' || name === '') return;
    const known = this.#nameOfUid.get(uid);
    if (known !== undefined && (known.namespace !== '' || namespace === '')) return;
    if (this.#nameOfUid.size >= this.#mostPods * 5) return;
    this.#nameOfUid.set(own(uid), { uid: own(uid), namespace: own(namespace), name: own(name) });
  }

  add(fact: Fact): void {
    const { uid, name, namespace, id = '' } = fact;
    this.note(fact);
    const isNamed = uid !== '' || name !== '';
    if (id !== '' && isNamed) this.#own(id, fact);
    if (uid !== '') this.#into('uid', uid, fact);
    else if (name !== '') this.#into('name', nameKey(namespace, name), fact);
    else if (id !== '' || OF_SOME_POD.has(fact.kind)) this.#into('id', id, fact);
    else this.#ofNode(fact);
  }

  #ofNode(fact: Fact): void {
    const isObject = fact.kind === 'ClusterObject';
    if (this.nodeFacts.length < (isObject ? LIMITS.nodeFacts / 2 : LIMITS.nodeFacts)) this.nodeFacts.push(fact);
    else if (!isObject) this.nodeFacts[LIMITS.nodeFacts - 1] = fact;
  }

  get contents(): BookContents {
    return {
      bags: BY.flatMap((by) => [...this.#bags[by]].map(([key, bag]) => ({ by, key, bag: bag.contents }))),
      nodeFacts: this.nodeFacts,
      names: [...this.#nameOfUid.values()],
      owners: [...this.#ownerOfId],
      sandboxes: [...this.#sandboxOfId],
      leftOut: [...this.#leftOut],
    };
  }

  /** Takes in the book of a later part of the input. */
  absorb({ bags, nodeFacts, names, owners, sandboxes, leftOut }: BookContents): void {
    for (const fact of nodeFacts) this.#ofNode(fact);
    for (const name of names) this.note(name);
    for (const [id, owner] of owners) this.#own(id, owner);
    for (const [container, sandbox] of sandboxes) this.contain(container, sandbox);
    for (const kind of BY)
      for (const { by, key, bag: contents } of bags) {
        const bag = by === kind ? this.#bag(this.#bags[by], key) : null;
        const before = bag?.size ?? 0;
        bag?.absorb(contents);
        this.#kept += (bag?.size ?? 0) - before;
      }
    for (const hash of leftOut) this.#leftOut.add(hash);
    if (this.#kept >= this.#full) this.#condense();
  }

  /** A line that knows which sandbox a container is in. */
  contain(container: string, sandbox: string): void {
    if (this.#sandboxOfId.size < LIMITS.owners) this.#sandboxOfId.set(container, sandbox);
  }

  #own(id: string, { uid, namespace, name }: PodNames): void {
    const known = this.#ownerOfId.get(id);
    if (known !== undefined && (uid === '' || known.uid === uid)) return;
    if (known !== undefined || this.#ownerOfId.size < LIMITS.owners) this.#ownerOfId.set(id, { uid, namespace, name });
  }

  #into(by: BagKey['by'], key: string, fact: Fact): void {
    const bag = this.#bag(this.#bags[by], key);
    if (bag === null) return;
    const before = bag.size;
    bag.add(fact);
    this.#kept += bag.size - before;
    if (this.#kept >= this.#full) this.#condense();
  }

  /** Less of what is over; and if that is not enough, less of everything. */
  #condense(): void {
    const bags = BY.flatMap((by) => [...this.#bags[by].values()]);
    for (const bag of bags) if (bag.settled) bag.condense();
    const count = (): number => bags.reduce((sum, { size }) => sum + size, 0);
    this.#kept = count();
    if (this.#kept > this.#most * 0.75) {
      const most = Math.max(LIMITS.story, Math.floor((this.#most * 0.5) / bags.length));
      for (const bag of bags) bag.shorten(most);
      this.#kept = count();
    }
    this.#full = Math.max(this.#most, this.#kept * 1.25);
  }

  #bag(bags: Map<string, BoundedFacts>, key: string): BoundedFacts | null {
    const known = bags.get(key);
    if (known !== undefined) return known;
    if (bags.size >= this.#mostPods && !this.#makeRoom(bags)) {
      this.#leaveOut(key);
      return null;
    }
    const bag = new BoundedFacts();
    bags.set(own(key), bag);
    return bag;
  }

  #makeRoom(bags: Map<string, BoundedFacts>): boolean {
    if (this.#crowded > 0) {
      this.#crowded -= 1;
      return false;
    }
    let room = 0;
    // Pods that merely live go first, then those that have gone: what is asked for are those between.
    for (const gives of [(bag: BoundedFacts) => !bag.leaving, (bag: BoundedFacts) => bag.settled]) {
      for (const [key, bag] of bags) {
        if (room >= this.#mostPods / 10) break;
        if (!gives(bag)) continue;
        bags.delete(key);
        this.#kept -= bag.size;
        this.#leaveOut(key);
        this.#nameOfUid.delete(key);
        room += 1;
      }
    }
    if (room === 0) this.#crowded = this.#mostPods;
    return room > 0;
  }

  /** @param of its UID, or its name where that is known: both are of one pod. */
  #leaveOut(of: string): void {
    if (this.#leftOut.size >= 2_000_000) return;
    const names = this.#nameOfUid.get(of);
    const key = names === undefined ? of : nameKey(names.namespace, names.name);
    let hash = 0x811c9dc5;
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
    this.#leftOut.add(hash);
  }

  /** All joined; what belongs to a container of no known pod comes as one group without a name. */
  groups(): readonly PodGroup[] {
    this.#namespaces = this.#short = null; // more may have been learnt since it was last asked
    type Kept = BagKey & { readonly bag: BoundedFacts };
    const groups = new Map<string, { names: PodNames; kept: Kept[] }>();
    const into = (key: string, names: PodNames, one: Kept): void => {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { names, kept: [one] });
      else group.kept.push(one);
    };
    const place = (uid: string, one: Kept): void => {
      const names = this.#nameOfUid.get(uid);
      if (names === undefined) into(`uid ${uid}`, { ...NOBODY, uid }, one);
      else into(this.#groupKey(names), names, one);
    };
    for (const [uid, bag] of this.#bags.uid) place(uid, { by: 'uid', key: uid, bag });
    for (const [key, bag] of this.#bags.name) {
      const slash = key.indexOf('/');
      const names = { uid: '', namespace: key.slice(0, slash), name: key.slice(slash + 1) };
      into(this.#groupKey(names), names, { by: 'name', key, bag });
    }
    for (const [id, bag] of this.#bags.id) {
      const one: Kept = { by: 'id', key: id, bag };
      const owner =
        this.#ownerOfId.get(id) ?? this.#ownerOfId.get(this.#sandboxOfId.get(id) ?? '') ?? this.#ownerOfShort(id);
      if (owner === undefined) into('', NOBODY, one);
      else if (owner.uid !== '') place(owner.uid, one);
      else into(this.#groupKey(owner), owner, one);
    }
    return [...groups.values()].map(({ names, kept }) => ({
      namespace: names.namespace === '' ? (this.#namespaceOf(names.name) ?? '') : names.namespace,
      name: names.name,
      facts: kept.flatMap(({ bag }) => bag.facts()),
      leftOut: kept.reduce((sum, { bag }) => sum + bag.leftOut, 0),
      bags: kept.map(({ by, key }) => ({ by, key })),
    }));
  }

  #short: Map<string, PodNames | null> | null = null;

  /** Of an id that is abbreviated in one place and whole in the other, where no other begins like it. */
  #ownerOfShort(id: string): PodNames | undefined {
    if (id.length < SHORT_ID) return undefined;
    if (this.#short === null) {
      this.#short = new Map();
      for (const [whole, owner] of this.#ownerOfId) {
        const key = whole.slice(0, SHORT_ID);
        this.#short.set(key, this.#short.has(key) ? null : owner);
      }
    }
    return this.#short.get(id.slice(0, SHORT_ID)) ?? undefined;
  }

  #namespaces: Map<string, string | null> | null = null;

  /** The namespace of a name that stands somewhere without one, where only one namespace has it. */
  #namespaceOf(name: string): string | null {
    if (this.#namespaces === null) {
      const namespaces = new Map<string, string | null>();
      const learn = (namespace: string, known: string): void => {
        if (namespace === '') return;
        const before = namespaces.get(known);
        namespaces.set(known, before === undefined || before === namespace ? namespace : null);
      };
      for (const { namespace, name: known } of this.#nameOfUid.values()) learn(namespace, known);
      for (const key of this.#bags.name.keys()) learn(key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1));
      this.#namespaces = namespaces;
    }
    return this.#namespaces.get(name) ?? null;
  }

  #groupKey({ namespace, name }: PodNames): string {
    return nameKey(namespace === '' ? (this.#namespaceOf(name) ?? '') : namespace, name);
  }
}
