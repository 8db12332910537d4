import { describe, expect, it } from 'vitest';
import { eventLevel } from '../../cluster/eventKinds.ts';
import { micros } from '../../engine/time.ts';
import type { Release } from '../../kube/release.ts';
import { PRESETS } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { TraceCursor } from '../../trace/index.ts';
import { EXPLANATIONS, explain } from '../explain/index.ts';
import { LANGUAGES, loadTexts, sentence } from '../language/index.ts';
import { drainsOf } from '../readings/index.ts';
import { instantAtTime, instantOfEvent, readyRun } from '../store/index.ts';
import { linesOf } from './fit.ts';
import { gracesAt, hooksAt } from './graces.ts';
import { fitted, graceCaption, hookCaption, subjectAt, waitingCaption } from './said.ts';
import { linesIn, SIZES } from './sizes.ts';
import { TEXTS } from './texts.ts';

await Promise.all(LANGUAGES.map((language) => loadTexts(language)));

const presets = new Map(PRESETS.map(({ id, scenario }) => [id, scenario]));

function runOf(id: string, kubernetes: Release) {
  const scenario = presets.get(id);
  if (scenario === undefined) throw new Error(`no preset is called ${id}`);
  return readyRun(sharedRun(scenario, kubernetes));
}

/** px of a line where the page is as narrow as its layout allows. */
const NARROWEST = { desk: 432, narrow: 320, phone: 320, presenter: 1200 } as const;

describe('the lines of a text', () => {
  it('are broken between words, code a little narrower, and Han letters anywhere', () => {
    expect(linesOf('one', 20, 100)).toBe(1);
    expect(linesOf('one two three four', 20, 120)).toBe(2);
    expect(linesOf('`StopContainer` returns', 20, 160)).toBe(2);
    expect(linesOf('运行时发送信号', 20, 100)).toBe(2);
    expect(linesOf('一二三四五。', 20, 100), 'no full stop begins a line').toBe(2);
    expect(linesOf('x'.repeat(40), 20, 100)).toBeGreaterThan(2);
    expect(linesOf('one two', 20, 0), 'a slot that is not laid out yet').toBe(Infinity);
  });
});

it('has no end of lines in a slot that has no width yet', () => {
  expect(linesOf('one two three', 20, 0)).toBe(Number.POSITIVE_INFINITY);
});

describe('what fits into the slot', () => {
  it('is both sentences, or the first alone', () => {
    const caption = { title: 'One.', more: 'And one more that is somewhat longer.' };
    expect(fitted(caption, SIZES.desk, 700, TEXTS.en)).toBe('One. And one more that is somewhat longer.');
    expect(fitted(caption, SIZES.desk, 130, TEXTS.en)).toBe('One.');
  });

  it('is the first sentence while the slot is not measured yet', () => {
    expect(fitted({ title: 'One.', more: 'Two.' }, SIZES.desk, 0, TEXTS.en)).toBe('One.');
  });

  it('has the two ends of a name that is too long', () => {
    const text = fitted({ title: `\`${'a'.repeat(60)}z\` is gone.`, more: '' }, SIZES.desk, 300, TEXTS.en);
    expect(text).toMatch(/^`a+…a+z` is gone\.$/);
    expect(linesOf(text, SIZES.desk.font, 300)).toBe(2);
  });

  it.each(['1.21', '1.36'] as const)(
    'is every title of every preset in %s, in both languages',
    async (release) => {
      const languages = LANGUAGES.map((language) => [language, EXPLANATIONS.in(language)] as const);
      const tooLong = new Set<string>();
      const cutTitles = new Set<string>();
      for (const { scenario } of PRESETS) {
        const trace = sharedRun(scenario, release);
        const cursor = new TraceCursor(trace);
        for (const event of trace.events) {
          if (eventLevel(event.kind) === 'detail') continue;
          const state = cursor.stateAt(event.seq);
          for (const [language, say] of languages) {
            const whole = sentence(explain(event, state, release, say).title, language);
            for (const name of ['desk', 'narrow', 'phone', 'presenter'] as const) {
              const text = fitted(
                { title: whole, more: '' },
                SIZES[name],
                NARROWEST[name],
                TEXTS.in(language) ?? TEXTS.en,
              );
              const lines = linesOf(text, SIZES[name].font, NARROWEST[name]);
              if (lines > linesIn(SIZES[name])) tooLong.add(`${name}: ${text}`);
              if (text !== whole) cutTitles.add(event.kind);
            }
          }
        }
      }
      expect([...tooLong]).toEqual([]);
      const names = ['ApiObjectRemoved', 'ApiObjectWritten', 'CommandPrinted', 'RequestSent'];
      const others = [...cutTitles].filter((kind) => !names.includes(kind));
      expect(others, 'only what kubectl has printed is cut, and names that controllers have made').toEqual([]);
    },
    120_000,
  );

  it('is the grace’s own sentence, whoever’s grace it is', () => {
    const grace = {
      container: 'a-container-with-a-long-name',
      signal: 'SIGTERM',
      since: micros(0),
      seconds: 86_400,
      killAt: micros(86_400_000_000),
      frozen: true,
    };
    for (const say of LANGUAGES.map((language) => TEXTS.in(language) ?? TEXTS.en)) {
      for (const name of ['desk', 'narrow', 'phone', 'presenter'] as const) {
        for (const running of [[grace], [grace, grace]]) {
          const caption = graceCaption({ running, isWaitedFor: true }, micros(86_399_900_000), say);
          const text = caption === undefined ? '' : fitted(caption, SIZES[name], NARROWEST[name], say);
          expect(linesOf(text, SIZES[name].font, NARROWEST[name]), text).toBeLessThanOrEqual(linesIn(SIZES[name]));
        }
      }
    }
  });
});

it('is the hook’s own sentence, whoever’s hook it is', () => {
  const hook = {
    container: 'a-container-with-a-long-name',
    since: micros(0),
    seconds: 86_400,
    isCertain: true,
  };
  for (const say of LANGUAGES.map((language) => TEXTS.in(language) ?? TEXTS.en)) {
    for (const name of ['desk', 'narrow', 'phone', 'presenter'] as const) {
      for (const waitsForOthers of [true, false]) {
        const one = { ...hook, waitsForOthers };
        for (const hooks of [[one], [one, one]]) {
          const caption = hookCaption(hooks, micros(86_399_900_000), say);
          const text = caption === undefined ? '' : fitted(caption, SIZES[name], NARROWEST[name], say);
          expect(linesOf(text, SIZES[name].font, NARROWEST[name]), text).toBeLessThanOrEqual(linesIn(SIZES[name]));
        }
      }
    }
    const usual = { ...hook, container: 'nginx', seconds: 30, waitsForOthers: false } as const;
    const caption = hookCaption([usual], micros(12_400_000), say) ?? { title: '', more: '' };
    const both = say.both({ title: caption.title, more: caption.more });
    expect(fitted(caption, SIZES.desk, 620, say)).toBe(both);
    expect(fitted(caption, SIZES.phone, NARROWEST.phone, say)).toBe(both);
    expect(fitted(caption, SIZES.presenter, NARROWEST.presenter, say)).toBe(both);
  }
});

describe('a hook before the signal', () => {
  const said = (id: string, release: Release, after: number) => {
    const ready = runOf(id, release);
    const { trace } = ready;
    const started = trace.events.find(({ kind }) => kind === 'PreStopStarted')?.t ?? 0;
    const instant = instantAtTime(ready, started + after);
    const hooks = hooksAt(new TraceCursor(trace).stateAt(instant.index), 'default/web');
    const subject = subjectAt(ready, instant, undefined, true, { isHooked: hooks.length > 0 }).is;
    return { subject, caption: hookCaption(hooks, instant.t, TEXTS.en) };
  };

  it('is told once what began with it is, until it ends', () => {
    expect(said('prestop', '1.36', 2_000_000)).toEqual({
      subject: 'hook',
      caption: {
        title: 'The preStop hook of `nginx` has run for 2.0 s.',
        more: 'SIGTERM follows when it ends, at second 30 at the latest.',
      },
    });
    expect(said('prestop', '1.36', 0).subject).toBe('step');
    expect(said('prestop', '1.36', 3_000_000)).toEqual({ subject: 'step', caption: undefined });
  });

  it('gives way to the signal when the grace is over, though it runs on', () => {
    expect(said('prestop-overrun', '1.36', 9_000_000).caption?.more).toMatch(/second 10 at the latest/);
    expect(said('prestop-overrun', '1.36', 10_000_000).caption).toBeUndefined();
  });

  it('promises no signal where nothing can be sent, and none before others have stopped', () => {
    const hook = {
      container: 'log',
      since: micros(0),
      seconds: 30,
      signal: 'SIGTERM',
      waitsForOthers: true,
      isCertain: true,
    } as const;
    const caption = hookCaption([hook], micros(0), TEXTS.en);
    expect(caption?.more).toBe('SIGTERM waits for other containers to stop, until second 30 at the latest.');
    expect(hookCaption([{ ...hook, isCertain: false }], micros(0), TEXTS.en)?.more).toBe('');
    expect(hookCaption([hook, hook], micros(0), TEXTS.en)).toEqual({ title: '2 preStop hooks run.', more: '' });
  });
});

describe('where a run has come to rest', () => {
  const caption = (id: string, key: string, t = Number.POSITIVE_INFINITY) => {
    const ready = runOf(id, '1.36');
    const { index } = instantAtTime(ready, micros(Math.min(t, ready.trace.end)));
    return waitingCaption(new TraceCursor(ready.trace).stateAt(index), key, TEXTS.en);
  };

  it('says who could end it, also of a node that is not the first', () => {
    expect(caption('statefulset-node', 'default/db-1')).toEqual({
      title: '`db-1` waits for a word of `node-2`, which is silent.',
      more: 'Nobody else can stop it, and nobody may say that it has stopped.',
    });
  });

  it('says what a pod waits for that is still Terminating, and nothing of one that is not', () => {
    expect(caption('finalizer', 'default/web', 10_000_000)).toEqual({
      title: '`web` is still Terminating.',
      more: 'It waits for somebody to remove the finalizer `example.com/hold`.',
    });
    expect(caption('statefulset-node', 'default/db-0')).toBeUndefined();
    expect(caption('regular', 'default/web')).toBeUndefined();
  });
});

describe('what is spoken of', () => {
  const ready = runOf('sigkill', '1.36');
  const { trace } = ready;
  const [drain] = drainsOf(trace);
  const at = (t: number) => instantAtTime(ready, t);

  it('is the grace from SIGTERM to SIGKILL, and nothing that happens meanwhile', () => {
    if (drain === undefined) throw new Error('a grace runs');
    expect(subjectAt(ready, at(drain.from), undefined, true)).toEqual({ is: 'step', seq: drain.first });
    for (const t of [drain.from + 1, drain.from + 8_424_160, drain.to - 1])
      expect(subjectAt(ready, at(t), undefined, true)).toEqual({ is: 'grace' });
    const kill = trace.events.findIndex(({ kind }) => kind === 'SigkillSent');
    expect(subjectAt(ready, at(drain.to), undefined, true)).toEqual({ is: 'step', seq: kill });
  });

  it('stays when playing stops; who steps to an event reads of it', () => {
    if (drain === undefined) throw new Error('a grace runs');
    expect(subjectAt(ready, at(drain.from + 12_345_678), trace.events.length - 1, false)).toEqual({ is: 'grace' });
    const meanwhile = ready.steps.find((seq) => (trace.events[seq]?.t ?? 0) > drain.from) ?? -1;
    const there = instantOfEvent(ready, meanwhile);
    expect(subjectAt(ready, there, meanwhile, false)).toEqual({ is: 'step', seq: meanwhile });
    expect(subjectAt(ready, there, meanwhile, true)).toEqual({ is: 'grace' });
  });

  it('is a milestone while smaller steps go by, and the beginning before the first', () => {
    expect(subjectAt(ready, at(0), undefined, true)).toEqual({ is: 'beginning' });
    const [first = -1, second = -1] = ready.milestones;
    const between = { t: micros((trace.events[second]?.t ?? 0) - 1), index: second - 1 };
    expect(subjectAt(ready, between, undefined, true)).toEqual({ is: 'step', seq: first });
  });

  it('is what is waited for, where the run has come to rest and nobody stands at a step', () => {
    expect(subjectAt(ready, at(trace.end), undefined, false, { isWaiting: true })).toEqual({ is: 'waiting' });
    const last = trace.events.length - 1;
    const there = instantOfEvent(ready, last);
    expect(subjectAt(ready, there, last, false, { isWaiting: true })).toEqual({ is: 'step', seq: last });
  });

  it('says how long the grace has run, and when it ends', () => {
    if (drain === undefined) throw new Error('a grace runs');
    const t = micros(drain.from + 12_400_000);
    const state = new TraceCursor(trace).stateAt(at(t).index);
    expect(graceCaption(gracesAt(state, 'default/web'), t, TEXTS.en)).toEqual({
      title: '`nginx` got SIGTERM 12.4 s ago and still runs.',
      more: 'The kubelet waits for it to exit, or for second 30: then SIGKILL.',
    });
    expect(graceCaption({ running: [], isWaitedFor: true }, t, TEXTS.en)).toBeUndefined();
  });
});
