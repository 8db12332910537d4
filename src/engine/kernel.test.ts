import { describe, expect, it } from 'vitest';
import { Kernel, type Actors, type Recorded } from './kernel.ts';
import { micros, ms, ZERO } from './time.ts';

interface World {
  readonly sender: { readonly sent: number };
  readonly receiver: { readonly seen: readonly string[]; readonly silent: number };
}
interface Inboxes {
  readonly sender: { readonly type: 'go' };
  readonly receiver: { readonly type: 'said'; readonly word: string } | { readonly type: 'hush' };
}

const actors: Actors<World, Inboxes, string> = {
  sender: (self, _go, context) => {
    self.sent += 1;
    context.note('asked to go');
    context.send('receiver', { type: 'said', word: 'later' }, ms(2));
    context.send('receiver', { type: 'said', word: 'first' });
    context.send('receiver', { type: 'said', word: 'second' });
  },
  receiver: (self, message, context) => {
    if (message.type === 'hush') {
      self.silent += 1;
      return;
    }
    self.seen.push(message.word);
    context.note(`heard ${message.word} after ${context.world.receiver.seen.length}`);
    if (message.word === 'first') context.note('liked it', context.changedBy('sender', 'sent'));
  },
};

const silent = (): string => 'silent';

const start = (): Kernel<World, Inboxes, string> =>
  new Kernel({ sender: { sent: 0 }, receiver: { seen: [], silent: 0 } }, actors, silent);

function runAll(kernel: Kernel<World, Inboxes, string>): Recorded<string>[] {
  const recorded: Recorded<string>[] = [];
  for (;;) {
    const step = kernel.step();
    if (step === undefined) return recorded;
    recorded.push(...step);
  }
}

describe('the kernel', () => {
  it('delivers by instant and, within one, in the order of sending', () => {
    const kernel = start();
    kernel.post('sender', { type: 'go' }, micros(5));
    runAll(kernel);
    expect(kernel.world.receiver.seen).toEqual(['first', 'second', 'later']);
    expect(kernel.now).toBe(2_005);
  });

  it('gives what a message leads to that message’s event as its cause', () => {
    const kernel = start();
    kernel.post('sender', { type: 'go' }, ZERO);
    const recorded = runAll(kernel);
    expect(recorded.map(({ note, cause }) => [note, cause])).toEqual([
      ['asked to go', undefined],
      ['heard first after 0', 0],
      ['liked it', 0],
      ['heard second after 1', 0],
      ['heard later after 2', 0],
    ]);
  });

  it('records a change that its actor did not comment as a silent note', () => {
    const kernel = start();
    kernel.post('receiver', { type: 'hush' }, ZERO);
    expect(runAll(kernel)).toMatchObject([
      { note: 'silent', changes: [{ path: ['receiver', 'silent'], from: 0, to: 1 }] },
    ]);
  });

  it('shows an actor the world as it was before the step, and leaves the world that it was given untouched', () => {
    const given: World = { sender: { sent: 0 }, receiver: { seen: [], silent: 0 } };
    const kernel = new Kernel(given, actors, silent);
    const { sender } = kernel.world;
    kernel.post('sender', { type: 'go' }, ZERO);
    runAll(kernel);
    expect(given).toEqual({ sender: { sent: 0 }, receiver: { seen: [], silent: 0 } });
    expect(sender).toEqual({ sent: 0 });
    expect(kernel.world.sender).toEqual({ sent: 1 });
  });
});

describe('causes in a step that serves several things', () => {
  interface Queue {
    readonly queue: { readonly waiting: readonly string[] };
  }
  interface Tasks {
    readonly queue: { readonly type: 'put'; readonly what: string } | { readonly type: 'turn' };
  }
  const queue: Actors<Queue, Tasks, string> = {
    queue: (self, message, context) => {
      if (message.type === 'put') {
        self.waiting.push(message.what);
        context.note(`put ${message.what}`);
        return context.keep('queue', 'waiting', message.what);
      }
      for (const what of self.waiting.splice(0))
        context.branch(context.kept('queue', 'waiting', what), () => {
          context.note(`took ${what}`);
          context.note(`did ${what}`);
        });
      context.note('turned');
    },
  };

  it('leads each back to what put it off, and what follows to neither', () => {
    const kernel = new Kernel<Queue, Tasks, string>({ queue: { waiting: [] } }, queue, silent);
    kernel.post('queue', { type: 'put', what: 'a' }, ZERO);
    kernel.post('queue', { type: 'put', what: 'b' }, ZERO);
    kernel.post('queue', { type: 'turn' }, micros(5));
    const recorded: Recorded<string>[] = [];
    for (let step = kernel.step(); step !== undefined; step = kernel.step()) recorded.push(...step);
    expect(recorded.map(({ note, cause }) => [note, cause])).toEqual([
      ['put a', undefined],
      ['put b', undefined],
      ['took a', 0],
      ['did a', 2],
      ['took b', 1],
      ['did b', 4],
      ['turned', undefined],
    ]);
  });
});

describe('a frozen kernel', () => {
  interface Counting {
    readonly counter: { readonly by: Readonly<Record<string, number>> };
  }
  interface Counted {
    readonly counter: { readonly type: 'count'; readonly key: string };
  }
  const counting: Actors<Counting, Counted, string> = {
    counter: (self, { key }, context) => {
      context.note(`${key} was changed by ${context.changedBy('counter', 'by', key) ?? 'nothing'}`);
      self.by[key] = (self.by[key] ?? 0) + context.serial();
      context.send('counter', { type: 'count', key: `k${(context.now * 7) % 60}` }, ms(1));
    },
  };
  const begun = (): Kernel<Counting, Counted, string> => {
    const by = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, 0]));
    return new Kernel<Counting, Counted, string>({ counter: { by } }, counting, silent);
  };
  const go = (kernel: Kernel<Counting, Counted, string>, steps: number): Recorded<string>[] =>
    Array.from({ length: steps }, () => kernel.step() ?? []).flat();

  it('goes on as the kernel that it was taken from, as often as it is asked to', () => {
    const kernel = begun();
    kernel.post('counter', { type: 'count', key: 'k1' }, ms(1));
    const before = go(kernel, 100);
    const frozen = kernel.freeze();
    const after = go(kernel, 100);
    for (let time = 0; time < 2; time++) {
      const other = begun();
      other.goOnFrom(frozen);
      for (const [note, { changes }] of before.entries())
        for (const { path } of changes) other.recall('counter', path, note);
      expect(go(other, 100)).toEqual(after);
      expect([other.world, other.now, other.copied]).toEqual([kernel.world, kernel.now, kernel.copied]);
    }
  });

  it('keeps what was planned up to its instant, and takes another plan for later', () => {
    const planned = (...keys: readonly string[]) =>
      keys.map((key, i) => ({ at: ms(i), to: 'counter', message: { type: 'count', key } }) as const);
    const kernel = begun();
    kernel.plan(planned('first', 'second', 'third'), -1);
    const before = go(kernel, 1);
    expect(before[0]?.note).toContain('first');
    kernel.plan(planned('other', 'second', 'another'), kernel.now);
    expect(kernel.nextPlanned).toBe(ms(1));
    go(kernel, 8);
    expect(Object.keys(kernel.world.counter.by).slice(50)).toEqual(
      expect.arrayContaining(['first', 'second', 'another']),
    );
    expect(Object.keys(kernel.world.counter.by)).not.toContain('third');
    expect(Object.keys(kernel.world.counter.by)).not.toContain('other');
  });
});
