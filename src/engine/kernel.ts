/**
 * The simulation kernel. A world is a record of actors' states; one step delivers one message to one actor, which
 * returns its next state together with what it sends and what it notes. Nothing here knows Kubernetes.
 *
 * Always true: a step depends on the world, the delivery and nothing else; an actor changes its own branch only;
 * deliveries happen in the order of (instant, sequence), so the same start gives the same run in every engine.
 */
import { detach, finishDraft, openDraft, type Draft } from './draft.ts';
import type { Edit, Path } from './edit.ts';
import { DeliveryQueue } from './queue.ts';
import { copyState } from './settled.ts';
import { plus, ZERO, type Micros } from './time.ts';
import type { ByField } from './told.ts';

/** The address of an actor: the branch of the world that is its own. */
type Name<World> = keyof World & string;

/** What may be said to each actor of a world, by the actor's address. */
export type InboxesOf<World> = { readonly [K in Name<World>]: unknown };

/** Any message, whomever it is for. */
type Any<World, Inboxes extends InboxesOf<World>> = Inboxes[Name<World>];

/** Those who have a message of this type in their inbox. */
type Knowing<Inboxes, Message> = { [K in keyof Inboxes]: Message extends Inboxes[K] ? K : never }[keyof Inboxes];

/** What each of `To` has in its inbox: where an address may be one of several, only what all of them know. */
export type Understood<Inboxes, To extends keyof Inboxes> = Inboxes[To] extends infer Message
  ? Message extends unknown
    ? [To] extends [Knowing<Inboxes, Message>]
      ? Message
      : never
    : never
  : never;

export interface Delivery<World, Inboxes extends InboxesOf<World>, To extends Name<World> = Name<World>> {
  readonly at: Micros;
  readonly seq: number;
  readonly from: string;
  readonly to: To;
  readonly message: Inboxes[To];
  /** Number of the note that led to this delivery, if any. */
  cause: number | undefined;
}

/** What happened, as an actor tells it. `Note` is whatever the layer above wants to keep. */
export interface Recorded<Note> {
  readonly t: Micros;
  readonly actor: string;
  readonly cause: number | undefined;
  readonly note: Note;
  /** What this step made of the actor's branch; their paths begin with what it is called (`calledOf`). */
  readonly changes: readonly Edit[];
}

/** What an actor may do while it handles a message. */
export interface StepContext<World, Inboxes extends InboxesOf<World>, Note> {
  readonly now: Micros;
  /** Whose step this is. */
  readonly actor: string;
  /** The sender of the message in hand. */
  readonly from: string;
  /** The world before this step: shared memory, for reading. */
  readonly world: World;
  /** Sends a message that its addressee knows and that arrives `after` µs from now (0: later in this same instant). */
  send<To extends Name<World>>(to: To, message: Understood<Inboxes, To>, after?: Micros): void;
  /**
   * Records that something happened. What follows in this step, messages included, has it as its cause; its own cause
   * is what led to this step, unless `because` names an earlier note.
   */
  note(note: Note, because?: number): void;
  /** The note that has led to where this step is now, as `because` names it: its own last one, or what led to the step. */
  readonly cause: number | undefined;
  /**
   * Does `work` as something that `cause`, and not what came before it in this step, has led to; without a cause, as
   * something that comes of itself. What follows after it does not go back to it: work on one thing is no cause of work
   * on the next.
   */
  branch<Result>(cause: number | undefined, work: () => Result): Result;
  /** Remembers why what is called `name` is put off, for whoever takes it up in a later step, perhaps for another reason. */
  keep(...name: readonly string[]): void;
  /** What led to putting it off, last of all; undefined where that came of itself, or never was. */
  kept(...name: readonly string[]): number | undefined;
  /**
   * The note that last changed the branch at `path` (an actor's address and up to two keys): how a periodic look at the
   * world knows why it finds what it finds.
   */
  changedBy(...path: readonly string[]): number | undefined;
  /** Takes back what is on its way and `ends`: a process dies with its mailboxes. `from` is empty for what a person does. */
  halt(ends: (to: Name<World>, message: Any<World, Inboxes>, from: string) => boolean): void;
  /** A number never given before in this run. */
  serial(): number;
}

export type Actor<World, K extends Name<World>, Inboxes extends InboxesOf<World>, Note> = (
  self: Draft<World[K]>,
  message: Inboxes[K],
  context: StepContext<World, Inboxes, Note>,
) => void;

export type Actors<World, Inboxes extends InboxesOf<World>, Note> = {
  readonly [K in Name<World>]: Actor<World, K, Inboxes, Note>;
};

/** What is noted of a message that changed its addressee's state without a note. */
export type Silent<World, Inboxes extends InboxesOf<World>, Note> = (
  to: Name<World>,
  message: Any<World, Inboxes>,
) => Note;

const NO_EDITS: readonly Edit[] = [];

/** A message from outside that is known before the run begins. */
export interface Planned<World, Inboxes extends InboxesOf<World>> {
  readonly at: Micros;
  readonly to: Name<World>;
  readonly message: Any<World, Inboxes>;
}

/**
 * Planned messages have numbers from here up, below those of all others: they come first within their instant, and how
 * many are planned changes no other number.
 */
const PLANNED = -(2 ** 40);

const isPlanned = ({ seq }: { readonly seq: number }): boolean => seq < 0;

/** A kernel between two steps. It never changes, so any number of kernels can go on from it. */
export interface Frozen<World, Inboxes extends InboxesOf<World>> {
  readonly world: World;
  readonly now: Micros;
  readonly noted: number;
  readonly copied: number;
  readonly queue: readonly Delivery<World, Inboxes>[];
  readonly kept: ReadonlyMap<string, number | undefined>;
  readonly seq: number;
  readonly serial: number;
}

/** The note that last changed something, and those that changed what is inside. */
interface LastChange {
  note: number;
  inside?: LastChanges;
}

type LastChanges = Map<string | number, LastChange>;

/** What the steps of a run have in common beside the world: what is on its way, and what is remembered of causes. */
class Run<World, Inboxes extends InboxesOf<World>> {
  readonly queue = new DeliveryQueue<Delivery<World, Inboxes>>();
  readonly lastChange: LastChanges = new Map();
  readonly kept = new Map<string, number | undefined>();
  #seq = 0;
  #serial = 0;

  get numbers(): { readonly seq: number; readonly serial: number } {
    return { seq: this.#seq, serial: this.#serial };
  }

  goOnFrom({ queue, kept, seq, serial }: Frozen<World, Inboxes>): void {
    for (const delivery of queue) this.queue.push(delivery);
    for (const [name, cause] of kept) this.kept.set(name, cause);
    this.#seq = seq;
    this.#serial = serial;
  }

  enqueue<To extends Name<World>>(
    from: string,
    to: To,
    message: Inboxes[To],
    at: Micros,
    cause: number | undefined,
  ): Delivery<World, Inboxes> {
    const delivery = { at, seq: this.#seq++, from, to, message, cause };
    this.queue.push(delivery);
    return delivery;
  }

  serial(): number {
    return ++this.#serial;
  }
}

/** One step, under way: a class, as closures that are made anew for each message cost more than what most steps do. */
class Step<World, Inboxes extends InboxesOf<World>, Note> implements StepContext<World, Inboxes, Note> {
  readonly now: Micros;
  readonly actor: Name<World>;
  readonly from: string;
  readonly world: World;
  readonly notes: { readonly note: Note; readonly cause: number | undefined }[] = [];
  /** What it has sent so far as something that comes of itself. */
  readonly uncaused: Delivery<World, Inboxes>[] = [];
  readonly #run: Run<World, Inboxes>;
  /** Number of its first note. */
  readonly #first: number;
  #cause: number | undefined;
  #branches = 0;

  constructor(
    run: Run<World, Inboxes>,
    { at, to, from, cause }: Delivery<World, Inboxes>,
    world: World,
    first: number,
  ) {
    this.now = at;
    this.actor = to;
    this.from = from;
    this.world = world;
    this.#run = run;
    this.#first = first;
    this.#cause = cause;
  }

  get cause(): number | undefined {
    return this.#cause;
  }

  send<To extends Name<World>>(to: To, message: Understood<Inboxes, To>, after = ZERO): void {
    const letter = message as Inboxes[To]; // which it is by definition: TypeScript does not look into it before it knows To
    const sent = this.#run.enqueue(this.actor, to, detach(letter), plus(this.now, after), this.#cause);
    if (this.#cause === undefined && this.#branches === 0) this.uncaused.push(sent);
  }

  note(note: Note, because?: number): void {
    this.notes.push({ cause: because ?? this.#cause, note: detach(note) });
    this.#cause = this.#first + this.notes.length - 1;
  }

  branch<Result>(cause: number | undefined, work: () => Result): Result {
    const outer = this.#cause;
    this.#cause = cause;
    this.#branches += 1;
    const result = work();
    this.#branches -= 1;
    this.#cause = outer;
    return result;
  }

  keep(...name: readonly string[]): void {
    this.#run.kept.set(name.join('/'), this.#cause);
  }

  kept(...name: readonly string[]): number | undefined {
    return this.#run.kept.get(name.join('/'));
  }

  changedBy(...path: readonly string[]): number | undefined {
    let found: LastChange | undefined;
    let level: LastChanges | undefined = this.#run.lastChange;
    for (const key of path) {
      found = level?.get(key);
      level = found?.inside;
    }
    return found?.note;
  }

  halt(ends: (to: Name<World>, message: Any<World, Inboxes>, from: string) => boolean): void {
    this.#run.queue.remove((waiting) => ends(waiting.to, waiting.message, waiting.from));
  }

  serial(): number {
    return this.#run.serial();
  }
}

export class Kernel<World extends object, Inboxes extends InboxesOf<World>, Note> {
  readonly #actors: Actors<World, Inboxes, Note>;
  readonly #run = new Run<World, Inboxes>();
  readonly #silent: Silent<World, Inboxes, Note>;
  readonly #calledOf: (address: Name<World>) => string;
  readonly #byField: ByField | undefined;
  /** The branches as they are now; the record itself belongs to this kernel. */
  readonly #world: World;
  #now: Micros = ZERO;
  #inHand: Delivery<World, Inboxes> | undefined;
  #noted = 0;
  #copied = 0;

  /**
   * @param silent notes a change of state which its actor did not comment.
   * @param calledOf what the paths of an actor's changes begin with: its address, unless it is called otherwise.
   * @param byField where a record that is replaced is told by the fields that differ.
   */
  constructor(
    world: World,
    actors: Actors<World, Inboxes, Note>,
    silent: Silent<World, Inboxes, Note>,
    calledOf: (address: Name<World>) => string = (address) => address,
    byField?: ByField,
  ) {
    this.#world = { ...detach(world) };
    this.#actors = actors;
    this.#silent = silent;
    this.#calledOf = calledOf;
    this.#byField = byField;
  }

  get world(): World {
    return this.#world;
  }

  get now(): Micros {
    return this.#now;
  }

  /** What was delivered last: where its step has thrown, the world is as it was before. */
  get inHand(): Delivery<World, Inboxes> | undefined {
    return this.#inHand;
  }

  /** Entries of records and lists that were written anew because something in them changed: what the run's memory grows by. */
  get copied(): number {
    return this.#copied;
  }

  /** Instant of the next delivery; undefined when nothing is under way. */
  get next(): Micros | undefined {
    return this.#run.queue.peek()?.at;
  }

  /** Whether a message of this kind is under way. */
  pending(wanted: (message: Any<World, Inboxes>, to: Name<World>) => boolean): boolean {
    return this.#run.queue.some(({ message, to }) => wanted(message, to));
  }

  /** When the next delivery of this kind comes that is not planned; undefined when none is under way. */
  nextOf(wanted: (message: Any<World, Inboxes>, to: Name<World>) => boolean): Micros | undefined {
    let first: Micros | undefined;
    for (const waiting of this.#run.queue.items) {
      const { at, message, to } = waiting;
      if ((first === undefined || at < first) && !isPlanned(waiting) && wanted(message, to)) first = at;
    }
    return first;
  }

  /** When the next planned message comes. */
  get nextPlanned(): Micros | undefined {
    let first: Micros | undefined;
    for (const waiting of this.#run.queue.items)
      if (isPlanned(waiting) && (first === undefined || waiting.at < first)) first = waiting.at;
    return first;
  }

  /** Puts every delivery off by what `by` says of it; those of one instant keep their order. */
  putOff(by: (message: Any<World, Inboxes>, to: Name<World>, at: Micros) => Micros): void {
    this.#run.queue.replace((waiting) => ({
      ...waiting,
      at: plus(waiting.at, by(waiting.message, waiting.to, waiting.at)),
    }));
  }

  /** Replaces the messages that are planned for after `since`. */
  plan(planned: readonly Planned<World, Inboxes>[], since: number): void {
    const { queue } = this.#run;
    queue.remove((waiting) => isPlanned(waiting) && waiting.at > since);
    for (const [place, { at, to, message }] of planned.entries())
      if (at > since) queue.push({ at, seq: PLANNED + place, from: '', to, message, cause: undefined });
  }

  /** A copy of the kernel's state. */
  freeze(): Frozen<World, Inboxes> {
    const { queue, kept, numbers } = this.#run;
    const [noted, copied] = [this.#noted, this.#copied];
    return {
      world: copyState(this.#world),
      now: this.#now,
      noted,
      copied,
      queue: [...queue.items],
      kept: new Map(kept),
      ...numbers,
    };
  }

  /** Continues from `frozen` instead of the beginning. `changedBy` needs a `recall` for each change recorded before it. */
  goOnFrom(frozen: Frozen<World, Inboxes>): void {
    Object.assign(this.#world, copyState(frozen.world));
    this.#now = frozen.now;
    this.#noted = frozen.noted;
    this.#copied = frozen.copied;
    this.#run.goOnFrom(frozen);
  }

  /** Remembers that the note `note` recorded a change at `path` of what is at the address `actor`. */
  recall(actor: Name<World>, path: Path, note: number): void {
    this.#markChanged(actor, path, note);
  }

  /** Puts a message into the queue from outside: a timer's first firing. */
  post<To extends Name<World>>(to: To, message: Inboxes[To], at: Micros): void {
    this.#run.enqueue('', to, message, at, undefined);
  }

  /** Delivers the next message. @returns what was recorded, or undefined when the queue is empty. */
  step(): readonly Recorded<Note>[] | undefined {
    const delivery = this.#run.queue.pop();
    if (delivery === undefined) return undefined;
    this.#now = delivery.at;
    this.#inHand = delivery;
    return this.#deliver(delivery);
  }

  #deliver<K extends Name<World>>(delivery: Delivery<World, Inboxes, K>): readonly Recorded<Note>[] {
    const { to, message } = delivery;
    const before = this.#world[to];
    const open = openDraft<World[K] & object>(before as World[K] & object, this.#calledOf(to), this.#byField);
    const first = this.#noted;
    const step = new Step<World, Inboxes, Note>(this.#run, delivery, this.#world, first);
    this.#actors[to](open.draft as Draft<World[K]>, message, step);
    const finished = finishDraft(open);
    if (finished !== undefined) {
      this.#world[to] = finished.state;
      this.#copied += finished.copied;
      if (step.notes.length === 0) {
        step.notes.push({ note: this.#silent(to, message), cause: delivery.cause });
        for (const sent of step.uncaused) sent.cause = first; // what comes of itself begins with what it changed
      }
      for (const { path } of finished.edits) this.#markChanged(to, path, first);
    }
    this.#noted += step.notes.length;
    return step.notes.map(({ note, cause }, i) => {
      const changes = i === 0 && finished !== undefined ? finished.edits : NO_EDITS;
      return { t: step.now, actor: to, cause, note, changes };
    });
  }

  /** Remembers the change under the first keys of its path. */
  #markChanged(actor: Name<World>, [, key, inner]: Path, note: number): void {
    if (key === undefined) return;
    const ofActor = inside(changed(this.#run.lastChange, actor, note));
    const ofKey = changed(ofActor, key, note);
    if (inner !== undefined) changed(inside(ofKey), inner, note);
  }
}

const inside = (change: LastChange): LastChanges => (change.inside ??= new Map());

function changed(level: LastChanges, key: string | number, note: number): LastChange {
  const known = level.get(key);
  if (known === undefined) {
    const made: LastChange = { note };
    level.set(key, made);
    return made;
  }
  known.note = note;
  return known;
}
