/** The work of the thread that simulates, apart from being a thread: messages in, messages out. */
import { answer, transferred, type Latest } from './answer.ts';
import type { Standing } from '../cluster/index.ts';
import { idOf, NOT_A_REQUEST, toSimulation } from './arrived.ts';
import type { FromWorker } from './protocol.ts';

export interface DeskSurroundings {
  readonly tell: (message: FromWorker, transfer: ArrayBuffer[]) => void;
  readonly clock: () => number;
  /** Lets a message that has come meanwhile be heard. */
  readonly breathe: () => Promise<void>;
}

export class SimulationDesk {
  readonly #around: DeskSurroundings;
  /** The request that is to end; there is one at a time. */
  #stopped: number | null = null;
  readonly #latest: Latest = { runs: [] };

  constructor(around: DeskSurroundings) {
    this.#around = around;
  }

  /** Answers a request; what is none is told so where it says whose it is, and else nobody waits for an answer. */
  async hear(data: unknown): Promise<void> {
    const { tell, clock, breathe } = this.#around;
    const request = toSimulation(data);
    const id = idOf(data);
    if (request === null) {
      if (id !== null) tell({ id, call: 'failed', message: NOT_A_REQUEST }, []);
      return;
    }
    if (request.call === 'stop') {
      this.#stopped = request.id;
      return;
    }
    const around = {
      clock,
      breathe,
      isStopped: () => this.#stopped === request.id,
      onStanding: (standing: Standing) => tell({ id: request.id, call: 'progress', standing }, []),
    };
    const response = await answer(request, around, this.#latest);
    tell(response, transferred(response));
  }
}
