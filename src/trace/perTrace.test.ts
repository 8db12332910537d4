import { describe, expect, it, vi } from 'vitest';
import { perTrace, readAhead } from './perTrace.ts';

interface Events {
  readonly events: readonly string[];
}

const trace = (...events: readonly string[]): Events => ({ events });

describe('perTrace', () => {
  it('reads each trace once', () => {
    const read = vi.fn<(of: Events) => readonly string[]>(({ events }) => [...events]);
    const eventsOf = perTrace(read);
    const [one, other] = [trace('a'), trace('b')];
    expect(eventsOf(one)).toEqual(['a']);
    expect(eventsOf(one)).toBe(eventsOf(one));
    expect(eventsOf(other)).toEqual(['b']);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('takes two traces that are alike for two', () => {
    const eventsOf = perTrace(({ events }: Events) => [...events]);
    expect(eventsOf(trace('a'))).not.toBe(eventsOf(trace('a')));
  });

  it('keeps what is found for each key beside the others', () => {
    const read = vi.fn<(of: Events, pod: string, asks: boolean) => string>((_, pod, asks) => `${pod} ${asks}`);
    const found = perTrace(read);
    const one = trace();
    const both = [found(one, 'web', true), found(one, 'web', false), found(one, 'db', true)];
    expect(both).toEqual(['web true', 'web false', 'db true']);
    found(one, 'web', true);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('does not take two keys for one that reads like both', () => {
    const found = perTrace(({ events }: Events, a: string, b: string) => [...events, a, b]);
    const one = trace();
    expect(found(one, 'a b', 'c')).toEqual(['a b', 'c']);
    expect(found(one, 'a', 'b c')).toEqual(['a', 'b c']);
  });

  it('keeps that there is nothing, too', () => {
    const read = vi.fn<(of: Events) => undefined>();
    const found = perTrace(read);
    const one = trace();
    expect([found(one), found(one)]).toEqual([undefined, undefined]);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe('readAhead', () => {
  it('finds of another trace what each reading was last asked of this one, thing by thing', () => {
    const read = vi.fn<(of: Events, pod: string) => string>(({ events }, pod) => [...events, pod].join());
    const found = perTrace(read);
    const length = perTrace(({ events }: Events) => events.length);
    const [shown, next, third] = [trace('a'), trace('b', 'c'), trace('d')];
    for (const pod of ['web', 'db', 'web']) found(shown, pod);
    length(shown);
    found(third, 'nobody');
    const ahead = readAhead(shown, next);
    expect([ahead.next().done, read.mock.lastCall]).toEqual([false, [next, 'web']]);
    expect([...ahead]).toHaveLength(1);
    expect([found(next, 'web'), length(next)]).toEqual(['b,c,web', 2]);
    expect(read).toHaveBeenCalledTimes(4);
  });

  it('finds no more from run to run than is asked of each', () => {
    const found = perTrace(({ events }: Events, pod: string) => [...events, pod].join());
    const [first, second, third] = [trace('a'), trace('b'), trace('c')];
    found(first, 'web');
    expect([...readAhead(first, second)]).toHaveLength(1);
    expect([...readAhead(second, third)]).toHaveLength(0);
    found(second, 'web');
    expect([...readAhead(second, third)]).toHaveLength(1);
  });

  it('finds bit by bit what can be prepared, and then what is left', () => {
    const steps: string[] = [];
    const found = perTrace(
      ({ events }: Events) => (steps.push('found'), events.length),
      function* ({ events }: Events) {
        for (const event of events) {
          steps.push(event);
          yield;
        }
      },
    );
    const [shown, next] = [trace('a'), trace('b', 'c')];
    found(shown);
    steps.length = 0;
    expect([...readAhead(shown, next)]).toHaveLength(3);
    expect([steps, found(next)]).toEqual([['b', 'c', 'found'], 2]);
  });

  it('leaves to whoever asks for it what can’t be found there', () => {
    const found = perTrace(({ events }: Events) => {
      if (events.length === 0) throw new Error('nothing happens');
      return events[0];
    });
    const length = perTrace(({ events }: Events) => events.length);
    const [shown, next] = [trace('a'), trace()];
    found(shown);
    length(shown);
    expect([...readAhead(shown, next)]).toHaveLength(2);
    expect(() => found(next)).toThrow('nothing happens');
  });

  it('has nothing to find where nobody has asked', () => {
    expect([...readAhead(trace('a'), trace('b'))]).toEqual([]);
  });
});
