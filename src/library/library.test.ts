/** The library's doors, and that they are the command line's. */
import { describe, expect, it } from 'vitest';
import { commandLine } from '../cli/commandLine.ts';
import { diagnosisText, findings } from './evidence.ts';
import {
  diagnose,
  explain,
  parseScenario,
  preset,
  presetNames,
  RELEASES,
  run,
  type Format,
  type Run,
  type RunEvent,
} from './index.ts';
import { messageIds, messageIn, readLine } from './klog.ts';

async function printed(args: readonly string[], stdin = ''): Promise<string> {
  let out = '';
  const bytes = async function* () {
    yield new TextEncoder().encode(stdin);
  };
  await commandLine(args, {
    out: (text) => (out += text),
    err: () => undefined,
    stdin: () => stdin,
    stdinBytes: bytes,
  });
  return out;
}

function presetRun(name: string, release?: (typeof RELEASES)[number]): Run {
  const scenario = preset(name);
  if (scenario === undefined) throw new Error(`there is no preset ${name}`);
  return run(scenario, release === undefined ? {} : { release });
}

const FORMATS: readonly Format[] = ['klog', 'watch', 'requests', 'audit', 'events', 'json', 'mermaid', 'traffic'];

describe('run', () => {
  it.each(FORMATS)('prints %s as the command line does', async (format) => {
    const { text, pieces } = presetRun('mirror', '1.30');
    const said = await printed(['run', 'preset:mirror', '--release', '1.30', '--format', format]);
    expect(text(format)).toBe(said);
    expect([...pieces(format)].join('')).toBe(said);
  });

  it('has the events that its format events has', () => {
    const told = presetRun('regular');
    const lines = told.text('events').trimEnd().split('\n');
    const bare = ({ node: _node, changes: _changes, actor: _actor, to: _to, ...event }: RunEvent) => event;
    // The lines call actors by their address, as in the whole trace; here they are called as where they run.
    expect(told.events.map(bare)).toEqual(lines.map((line) => bare(JSON.parse(line) as RunEvent)));
    expect(JSON.parse(JSON.stringify(told.events))).toEqual(told.events); // plain data
  });

  it('gives the same twice', () => {
    expect(presetRun('static').text('json')).toBe(presetRun('static').text('json'));
  });

  it('prints the log of the node that is named', () => {
    const parsed = parseScenario(
      '{ kind: Scenario, nodes: [{ name: alpha }, { name: beta }], pods: [], steps: [{ at: 1s, do: stopKubelet, node: beta }], until: 5s }',
    );
    if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
    const { nodes, text } = run(parsed.ok);
    expect(nodes).toEqual(['alpha', 'beta']);
    expect(text('klog', 'alpha')).toBe(text('klog'));
    expect(() => text('klog', 'gamma')).toThrow('node: found "gamma", expected one of alpha, beta');
  });

  it('refuses what it does not know, and what it has not made', () => {
    const scenario = preset('regular');
    if (scenario === undefined) throw new Error('there is no such preset');
    expect(() => run(scenario, { release: '1.2' as string as '1.21' })).toThrow('release: found "1.2"');
    expect(() => run({ ...scenario })).toThrow('a scenario is made by parseScenario() or preset()');
    expect(() => presetRun('regular').text('yaml' as string as Format)).toThrow('format: found "yaml"');
  });
});

describe('parseScenario', () => {
  it('names what is wrong by path, line and column', () => {
    const parsed = parseScenario('kind: Scenario\nsteps:\n  - { at: 1s, do: delete, pod: web }\n');
    expect(parsed).toEqual({
      errors: [expect.objectContaining({ path: 'steps[0].pod', line: 3, column: expect.any(Number) })],
    });
    expect(parseScenario('')).toEqual({ errors: [expect.objectContaining({ path: '', line: 1 })] });
  });

  it('knows the page’s own scenarios by name', () => {
    expect(presetNames.length).toBeGreaterThan(70);
    for (const name of presetNames) expect(preset(name)?.title).not.toBe('');
    expect(preset('nobody')).toBeUndefined();
  });
});

describe('explain', () => {
  it('says every event of a run, of several nodes too, in both languages', () => {
    for (const name of ['mirror', 'node-lost'].filter((known) => presetNames.includes(known))) {
      const told = presetRun(name, '1.36');
      for (const event of told.events) {
        const english = explain(event, told);
        const chinese = explain(event, told, 'zh');
        expect(english.title, event.kind).not.toBe('');
        expect(chinese.title, event.kind).not.toBe(english.title);
      }
    }
  });

  it('refuses an event of another run', () => {
    const [one, other] = [presetRun('regular'), presetRun('mirror')];
    const event = one.events.at(-1);
    if (event === undefined) throw new Error('there is no event');
    expect(() => explain({ ...event, seq: 1e9 }, other)).toThrow('the run has no such event');
  });
});

describe('diagnose', () => {
  const log = presetRun('mirror', '1.30').text('klog').split('\n').slice(0, 60).join('\n');

  it('says what the command line says', async () => {
    const { files, ...said } = await diagnose({ name: '<stdin>', content: log });
    expect(said).toEqual(JSON.parse(await printed(['diagnose', '--format', 'json'], log)));
    expect(files).toEqual([expect.objectContaining({ name: '<stdin>', kinds: ['kubelet log'], trouble: null })]);
    expect(diagnosisText({ ...said, files })).toBe(await printed(['diagnose'], log));
  });

  it('takes text, bytes, pieces, and several of them', async () => {
    const bytes = new TextEncoder().encode(log);
    const inPieces = async function* () {
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
    };
    const verdict = async (...inputs: Parameters<typeof diagnose>) =>
      (await diagnose(...inputs)).pods.map(({ name, stage, waitingOn }) => ({ name, stage, waitingOn }));
    const said = await verdict(log);
    expect(said.length).toBeGreaterThan(0);
    expect(await verdict(bytes)).toEqual(said);
    expect(await verdict({ name: 'kubelet.log', content: inPieces() })).toEqual(said);
    expect(await verdict([log.slice(0, log.indexOf('\n') + 1), log.slice(log.indexOf('\n') + 1)])).toEqual(said);
    expect(await verdict(log, { pod: 'nobody' })).toEqual([]);
  });

  it('makes findings that it joins again', async () => {
    const lines: string[] = [];
    for await (const finding of findings({ name: '<stdin>', content: log })) lines.push(JSON.stringify(finding));
    expect(`${lines.join('\n')}\n`).toBe(await printed(['diagnose', '--format', 'ndjson'], log));
    const [joined, whole] = await Promise.all([
      diagnose(lines.join('\n')),
      diagnose({ name: '<stdin>', content: log }),
    ]);
    expect(joined.pods).toEqual(whole.pods);
  });
});

describe('klog', () => {
  it('reads each line that a simulated kubelet prints', () => {
    for (const line of presetRun('static', '1.36')
      .text('klog')
      .trimEnd()
      .split(/\n(?=[IWE]\d{4} )/)) {
      const read = readLine(line);
      expect(messageIds, line).toContain(read?.id);
    }
  });

  it('says what a line is that the catalogue does not have', () => {
    expect(readLine('I0612 10:00:00.100000     900 nobody.go:1] "Something else" a="b"')).toEqual(
      expect.objectContaining({ message: 'Something else', values: { a: 'b' }, file: 'nobody.go', line: 1 }),
    );
    expect(readLine('W0612 10:00:00.100000     900 nobody.go:1] plain words')).toMatchObject({
      severity: 'W',
      message: 'plain words',
      values: {},
    });
    expect(readLine('no klog at all')).toBeNull();
  });

  it('knows what each release prints', () => {
    expect(messageIn('kubelet.syncLoopDelete', '1.23')).toMatchObject({
      file: 'kubelet.go',
      message: 'SyncLoop DELETE',
    });
    expect(messageIn('nobody', '1.23')).toBeNull();
    for (const id of messageIds)
      expect(
        RELEASES.some((release) => messageIn(id, release) !== null),
        id,
      ).toBe(true);
  });
});
