import { describe, expect, it } from 'vitest';
import { plus, seconds, toSeconds, type Micros } from '../../engine/time.ts';
import type { RuntimeInbox } from './inbox.ts';
import { v1_30 } from '../releases/index.ts';
import { DEFAULT_BEHAVIOUR, type PodSetup } from '../setup.ts';
import { startKernel } from '../startKernel.ts';
import { initialState } from '../initialState.ts';
import { worldOf } from '../world.ts';

/** A pod that ignores SIGTERM, and nobody but containerd to act. */
class Runtime {
  readonly #kernel;
  readonly #node;
  readonly id: string;
  readonly signals: string[] = [];

  constructor() {
    const web: PodSetup = {
      from: 'api',
      manifest: {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'web' },
        spec: { containers: [{ name: 'app', image: 'nginx' }] },
      },
      behaviour: { app: { ...DEFAULT_BEHAVIOUR, onSigterm: 'ignore' } },
    };
    const setup = {
      release: v1_30,
      seed: 0,
      nodeName: 'n',
      timers: {},
      pods: [web],
      steps: [],
      until: 'quiet',
    } as const;
    const initial = initialState(setup);
    this.#kernel = startKernel(setup, worldOf(initial, [initial]));
    this.#node = this.#kernel.node(setup.nodeName);
    [this.id = ''] = Object.keys(initial.runtime.containers);
  }

  get container() {
    return this.#node.world.runtime.containers[this.id];
  }

  at(when: Micros, message: RuntimeInbox): this {
    this.#node.post('runtime', message, when);
    return this;
  }

  stop(when: Micros, timeout: number, token: number): this {
    const replyTo = { actor: 'podWorkers', key: 'nobody', token } as const;
    return this.at(when, { type: 'stopContainer', id: this.id, timeout, replyTo });
  }

  /** @returns what was told of signals and of the end, with the second in which it happened. */
  run(until: Micros): readonly string[] {
    const told = { SigtermSent: 'stop signal', SigkillSent: 'SIGKILL', ContainerExited: 'exited' } as const;
    while ((this.#kernel.next ?? plus(until, seconds(1))) <= until) {
      for (const { note, t } of this.#kernel.step() ?? []) {
        const name = told[note.kind as keyof typeof told];
        if (name !== undefined) this.signals.push(`${Math.floor(toSeconds(t))} ${name}`);
      }
    }
    return this.signals;
  }
}

describe('StopContainer', () => {
  it('called twice signals once; the call that is over first kills', () => {
    const runtime = new Runtime().stop(seconds(1), 30, 1).stop(seconds(3), 5, 2);
    expect(runtime.run(seconds(4))).toEqual(['1 stop signal']);
    expect(runtime.container?.stopping).toMatchObject({ timeout: 5, killAt: seconds(8) });
    expect(runtime.run(seconds(60))).toEqual(['1 stop signal', '8 SIGKILL', '8 exited']);
    expect(runtime.container?.stopCalls).toBeUndefined();
  });

  it('is not made later by a second call with more time', () => {
    const runtime = new Runtime().stop(seconds(1), 5, 1).stop(seconds(2), 60, 2);
    expect(runtime.run(seconds(90))).toEqual(['1 stop signal', '6 SIGKILL', '6 exited']);
  });

  it('ends with its client: nobody kills, and the next call waits anew without another signal', () => {
    const runtime = new Runtime().stop(seconds(1), 20, 1).at(seconds(4), { type: 'clientGone' });
    expect(runtime.run(seconds(40))).toEqual(['1 stop signal']);
    expect(runtime.container?.stopping).toBeUndefined();
    runtime.stop(seconds(50), 20, 2);
    expect(runtime.run(seconds(90))).toEqual(['1 stop signal', '70 SIGKILL', '70 exited']);
  });

  it('of a client that gave up leaves the others alone', () => {
    const runtime = new Runtime()
      .stop(seconds(1), 5, 1)
      .stop(seconds(1), 10, 2)
      .at(seconds(2), { type: 'callCancelled', key: 'nobody', token: 1 });
    expect(runtime.run(seconds(60))).toEqual(['1 stop signal', '11 SIGKILL', '11 exited']);
  });

  it('without a timeout kills at once', () => {
    expect(new Runtime().stop(seconds(1), 0, 1).run(seconds(10))).toEqual(['1 SIGKILL', '1 exited']);
  });

  it('is sent again by a containerd that was started again', () => {
    const runtime = new Runtime()
      .stop(seconds(1), 30, 1)
      .at(seconds(2), { type: 'stopRuntime' })
      .at(seconds(3), { type: 'startRuntime' })
      .stop(seconds(10), 5, 2);
    expect(runtime.run(seconds(60))).toEqual(['1 stop signal', '10 stop signal', '15 SIGKILL', '15 exited']);
  });
});
