/**
 * The simulation kernel. A world is a record of actors' states; one step delivers one message to one actor, which
 * returns its next state together with what it sends and what it notes. Nothing here knows Kubernetes.
 *
 * Always true: a step depends on the world, the delivery and nothing else; an actor changes its own branch only;
 * deliveries happen in the order of (instant, sequence), so the same start gives the same run in every engine.
 */
import { detach, finishDraft, openDraft, type Draft } from './draft.ts';
import type { Edit } from './edit.ts';
import { DeliveryQueue } from './queue.ts';
import { plus, ZERO, type Micros } from './time.ts';

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
  /** The branch before this step and after it. Its tables (`tables.ts`) show what they have become since. */
  readonly before: unknown;
  readonly after: unknown;
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

/** The note that last changed something, and those that changed what is inside. */
interface LastChange {
  note: number;
  inside?: LastChanges;
}

type LastChanges = Map<string | number, LastChange>;

export class Kernel<World extends object, Inboxes extends InboxesOf<World>, Note> {
  readonly #actors: Actors<World, Inboxes, Note>;
  readonly #queue = new DeliveryQueue<Delivery<World, Inboxes>>();
  readonly #silent: Silent<World, Inboxes, Note>;
  readonly #calledOf: (address: Name<World>) => string;
  /** The branches as they are now; the record itself belongs to this kernel. */
  readonly #world: World;
  #now: Micros = ZERO;
  #inHand: Delivery<World, Inboxes> | undefined;
  #seq = 0;
  #serial = 0;
  #noted = 0;
  #copied = 0;
  readonly #lastChange: LastChanges = new Map();
  readonly #kept = new Map<string, number | undefined>();

  /**
   * @param silent notes a change of state which its actor did not comment.
   * @param calledOf what the paths of an actor's changes begin with: its address, unless it is called otherwise.
   */
  constructor(
    world: World,
    actors: Actors<World, Inboxes, Note>,
    silent: Silent<World, Inboxes, Note>,
    calledOf: (address: Name<World>) => string = (address) => address,
  ) {
    this.#world = { ...detach(world) };
    this.#actors = actors;
    this.#silent = silent;
    this.#calledOf = calledOf;
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
    return this.#queue.peek()?.at;
  }

  /** Whether a message of this kind is under way. */
  pending(wanted: (message: Any<World, Inboxes>, to: Name<World>) => boolean): boolean {
    return this.#queue.some(({ message, to }) => wanted(message, to));
  }

  /** When the next delivery of this kind comes; undefined when none is under way. */
  nextOf(wanted: (message: Any<World, Inboxes>, to: Name<World>) => boolean): Micros | undefined {
    let first: Micros | undefined;
    for (const { at, message, to } of this.#queue.items)
      if ((first === undefined || at < first) && wanted(message, to)) first = at;
    return first;
  }

  /** Puts every delivery off by what `by` says of it; those of one instant keep their order. */
  putOff(by: (message: Any<World, Inboxes>, to: Name<World>, at: Micros) => Micros): void {
    this.#queue.replace((waiting) => ({
      ...waiting,
      at: plus(waiting.at, by(waiting.message, waiting.to, waiting.at)),
    }));
  }

  /** Puts a message into the queue from outside: a timer's first firing, or what a person does. */
  post<To extends Name<World>>(to: To, message: Inboxes[To], at: Micros): void {
    this.#enqueue('', to, message, at, undefined);
  }

  /** Delivers the next message. @returns what was recorded, or undefined when the queue is empty. */
  step(): readonly Recorded<Note>[] | undefined {
    const delivery = this.#queue.pop();
    if (delivery === undefined) return undefined;
    this.#now = delivery.at;
    this.#inHand = delivery;
    return this.#deliver(delivery);
  }

  #enqueue<To extends Name<World>>(
    from: string,
    to: To,
    message: Inboxes[To],
    at: Micros,
    cause: number | undefined,
  ): Delivery<World, Inboxes> {
    const delivery = { at, seq: this.#seq++, from, to, message, cause };
    this.#queue.push(delivery);
    return delivery;
  }

  #deliver<K extends Name<World>>(delivery: Delivery<World, Inboxes, K>): readonly Recorded<Note>[] {
    const { to, message, from } = delivery;
    const before = this.#world[to];
    const open = openDraft<World[K] & object>(before as World[K] & object, this.#calledOf(to));
    const notes: { note: Note; cause: number | undefined }[] = [];
    const first = this.#noted;
    let cause = delivery.cause;
    let branches = 0;
    const uncaused: Delivery<World, Inboxes>[] = [];
    const world = this.#world;
    const now = this.#now;
    this.#actors[to](open.draft as Draft<World[K]>, message, {
      now,
      actor: to,
      from,
      world,
      send: <To extends Name<World>>(target: To, body: Understood<Inboxes, To>, after = ZERO) => {
        const letter = body as Inboxes[To]; // which it is by definition: TypeScript does not look into it before it knows To
        const sent = this.#enqueue(to, target, detach(letter), plus(now, after), cause);
        if (cause === undefined && branches === 0) uncaused.push(sent);
      },
      note: (note, because) => {
        notes.push({ cause: because ?? cause, note: detach(note) });
        cause = first + notes.length - 1;
      },
      get cause() {
        return cause;
      },
      branch: (own, work) => {
        const outer = cause;
        cause = own;
        branches += 1;
        const result = work();
        branches -= 1;
        cause = outer;
        return result;
      },
      keep: (...name) => void this.#kept.set(name.join('/'), cause),
      kept: (...name) => this.#kept.get(name.join('/')),
      changedBy: (...path) => this.#changedBy(path),
      halt: (ends) => this.#queue.remove((waiting) => ends(waiting.to, waiting.message, waiting.from)),
      serial: () => ++this.#serial,
    });
    const finished = finishDraft(open);
    if (finished !== undefined) {
      this.#world[to] = finished.state;
      this.#copied += finished.copied;
      if (notes.length === 0) {
        notes.push({ note: this.#silent(to, message), cause: delivery.cause });
        for (const sent of uncaused) sent.cause = first; // what comes of itself begins with what it changed
      }
      for (const { path } of finished.edits) this.#markChanged(to, path, first);
    }
    this.#noted += notes.length;
    return notes.map(({ note, cause: noteCause }, i) => ({
      t: now,
      actor: to,
      cause: noteCause,
      note,
      changes: i === 0 ? (finished?.edits ?? []) : [],
      before,
      after: this.#world[to],
    }));
  }

  /** Remembers the change under the first keys of its path. */
  #markChanged(actor: Name<World>, [, key, inner]: Edit['path'], note: number): void {
    if (key === undefined) return;
    const ofActor = inside(changed(this.#lastChange, actor, note));
    const ofKey = changed(ofActor, key, note);
    if (inner !== undefined) changed(inside(ofKey), inner, note);
  }

  #changedBy(path: readonly string[]): number | undefined {
    let found: LastChange | undefined;
    let level: LastChanges | undefined = this.#lastChange;
    for (const key of path) {
      found = level?.get(key);
      level = found?.inside;
    }
    return found?.note;
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
