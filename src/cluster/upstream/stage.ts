/**
 * A cluster of which a test moves one part at a time: it begins as the test says, no periodic timer runs but those that
 * are asked for, and messages are put in by hand. The parts themselves are the model's own.
 */
import { detach, finishDraft, openDraft, type Draft } from '../../engine/draft.ts';
import { ms, plus, seconds, type Micros } from '../../engine/time.ts';
import type { Release as ReleaseId } from '../../kube/release.ts';
import type { ClusterKernel, RunningNode } from '../clusterKernel.ts';
import type { Note } from '../context.ts';
import { initialState } from '../initialState.ts';
import type { Inboxes } from '../inboxes.ts';
import { releaseOf } from '../releases/index.ts';
import type { PodSetup } from '../setup.ts';
import { startKernel } from '../startKernel.ts';
import type { ActorName, ClusterState, PodSyncStatus } from '../state.ts';
import { worldOf } from '../world.ts';

export interface StageSetup {
  readonly pods?: readonly PodSetup[];
  /** Periodic timers that run, each from 1 ms on. */
  readonly timers?: readonly (typeof RELIST)[];
  readonly edit?: (state: Draft<ClusterState>) => void;
}

/** A message with its addressee. */
export type Letter = { [To in ActorName]: readonly [to: To, message: Inboxes[To]] }[ActorName];

export const RELIST = { actor: 'pleg', timer: 'relist' } as const;

function edited(state: ClusterState, edit: (state: Draft<ClusterState>) => void): ClusterState {
  const open = openDraft(detach(state), 'cluster');
  edit(open.draft);
  return finishDraft(open)?.state ?? state;
}

export class Stage {
  readonly #kernel: ClusterKernel;
  readonly #node: RunningNode;
  readonly notes: Note[] = [];

  constructor(id: ReleaseId, { pods = [], timers = [], edit }: StageSetup = {}) {
    const setup = {
      release: releaseOf(id),
      seed: 0,
      nodeName: 'n',
      timers: {},
      pods,
      steps: [],
      until: 'quiet',
    } as const;
    const initial = initialState(setup);
    const state = edit === undefined ? initial : edited(initial, edit);
    this.#kernel = startKernel(setup, worldOf(state, [state]));
    this.#node = this.#kernel.node(setup.nodeName);
    for (const { actor, timer } of timers) this.#node.post(actor, { type: 'tick', timer }, ms(1));
  }

  get world(): ClusterState {
    return this.#node.world;
  }

  statusOf(uid: string): PodSyncStatus | undefined {
    return this.world.podWorkers.workers[uid]?.status;
  }

  /** Sends messages of one instant and lets those who get them act, nobody else. */
  send(...letters: readonly Letter[]): void {
    for (const [to, message] of letters) this.#node.post(to, message, this.#kernel.now);
    for (let left = letters.length; left > 0; left--) this.#step();
  }

  /** Lets everybody act until nothing but periodic timers is left, or for `most`. */
  rest(most: Micros = seconds(120)): void {
    const end = plus(this.#kernel.now, most);
    while (this.#isBusy() && (this.#kernel.next ?? end) < end) this.#step();
  }

  /** Lets everybody act until `reached`; what follows from that is left undone. */
  until(reached: (world: ClusterState) => boolean, most: Micros = seconds(120)): void {
    const end = plus(this.#kernel.now, most);
    while (!reached(this.world)) {
      if ((this.#kernel.next ?? end) >= end) throw new Error('it never came to that');
      this.#step();
    }
  }

  /** Kinds of what was told since the last time, of those that are wanted. */
  told(...kinds: readonly string[]): readonly Note[] {
    return this.notes.splice(0).filter(({ kind }) => kinds.includes(kind));
  }

  #isBusy(): boolean {
    const { podWorkers, statusManager } = this.world;
    const blocked = Object.values(podWorkers.workers).some(({ running }) => running !== null);
    const sending = statusManager.running !== null || statusManager.waking;
    return blocked || sending || this.#kernel.pending(({ type }) => type !== 'tick');
  }

  #step(): void {
    for (const { note } of this.#kernel.step() ?? []) this.notes.push(note);
  }
}
