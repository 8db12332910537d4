/** Logs that are written on while they are watched: what changes is printed, whatever becomes of the file. */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../commandLine.ts';
import { FollowedFile } from './followedFile.ts';
import { FIXTURES } from '../conform/testing/traces.ts';

const LINES = readFileSync(join(FIXTURES, 'v1.36.2/regular-delete/kubelet.log'), 'utf8').split(/(?<=\n)/);
const until = (said: string): number => LINES.findIndex((line) => line.includes(said)) + 1;
const DELETED = until('"SyncLoop DELETE" source="api" pods=["demo/web"]');
const STOPPED = until('Pod terminated" pod="demo/web"') || until('"Pod termination stopped all running containers"');

let folder = '';
let log = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  log = join(folder, 'kubelet.log');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Watches; each time that it waits, the next thing happens; in the end Ctrl+C. */
async function watched(args: readonly string[], happens: readonly (() => void)[], stdin?: AsyncIterable<Uint8Array>) {
  const outs: string[] = [];
  let err = '';
  let interrupt = (): void => undefined;
  let at = 0;
  const code = await commandLine(['diagnose', '--watch', '--pod', 'demo/web', ...args], {
    out: (text) => void outs.push(text),
    err: (text) => (err += text),
    stdin: () => '',
    ...(stdin !== undefined && { stdinBytes: () => stdin }),
    onInterrupt(act) {
      interrupt = act;
      return () => undefined;
    },
    pause() {
      const next = happens[at++];
      if (next === undefined) interrupt();
      else next();
      return setImmediate(); // a pipe's bytes come by themselves
    },
  });
  return { code, outs, err };
}

const stagesOf = (outs: readonly string[]): readonly (string | undefined)[] =>
  outs.map((text) => /^ {2}(\w+), waiting on/m.exec(text)?.[1]);

describe('diagnose --watch', () => {
  it('prints what there is, then a pod each time that its finding changes, and nothing where it does not', async () => {
    writeFileSync(log, LINES.slice(0, DELETED - 1).join(''));
    const { code, outs, err } = await watched(
      [log],
      [
        () => appendFileSync(log, LINES.slice(DELETED - 1, DELETED).join('')),
        () => appendFileSync(log, 'I0101 00:00:00.000000       1 other.go:1] "Nothing of a pod"\n'),
        () => appendFileSync(log, LINES.slice(DELETED).join('')),
      ],
    );
    expect(stagesOf(outs)).toEqual([undefined, 'Terminating', 'Removed']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    // what is printed later is the pod alone
    expect(outs[0]).toMatch(/^No pod is named[^]*\d+ lines: /);
    expect(outs[1]).toMatch(/^\n`demo\/web` /);
  });

  it('answers 1 when it is stopped while a removal waits', async () => {
    writeFileSync(log, LINES.slice(0, STOPPED).join(''));
    const { code, outs } = await watched([log], []);
    expect(outs).toHaveLength(1);
    expect(code).toBe(outs[0]?.includes('waiting on none') === true ? 0 : 1);
  });

  it('reads a line when it has come to its end', async () => {
    const deleted = LINES[DELETED - 1] ?? '';
    writeFileSync(log, LINES.slice(0, DELETED - 1).join(''));
    const { outs } = await watched(
      [log],
      [() => appendFileSync(log, deleted.slice(0, 50)), () => appendFileSync(log, deleted.slice(50))],
    );
    expect(stagesOf(outs)).toEqual([undefined, 'Terminating']);
    expect(outs[1]).toContain(`kubelet.log:${DELETED}  `);
  });

  it('follows a log by name when it is rotated, and numbers the new one from 1', async () => {
    writeFileSync(log, LINES.slice(0, DELETED).join(''));
    const { outs, err } = await watched(
      [log],
      [
        () => {
          renameSync(log, `${log}.1`);
          // whoever writes has not heard of it yet
          appendFileSync(`${log}.1`, LINES[DELETED] ?? '');
        },
        () => writeFileSync(log, LINES.slice(DELETED + 1).join('')),
      ],
    );
    expect(stagesOf(outs)[0]).toBe('Terminating');
    expect(stagesOf(outs).at(-1)).toBe('Removed');
    expect(err).toBe(`${log}: is not there; waiting for it\n${log}: was rotated; reading it from its beginning\n`);
    const proofs = [...(outs.at(-1) ?? '').matchAll(/kubelet\.log(?: \([^)]*\))?:(\d+) {2}(.*)/g)];
    expect(proofs.length).toBeGreaterThan(0);
    for (const [cited, line, text] of proofs) {
      const all = cited.includes('before it was rotated') ? LINES : LINES.slice(DELETED + 1);
      expect(all[Number(line) - 1]).toContain((text ?? '').slice(0, 40));
    }
  });

  it('reads a log anew that is emptied and written from its beginning', async () => {
    writeFileSync(log, LINES.slice(0, DELETED).join(''));
    const { outs, err } = await watched(
      [log],
      [
        () => {
          copyFileSync(log, `${log}.1`);
          truncateSync(log);
        },
        () => writeFileSync(log, LINES.slice(DELETED).join('')),
      ],
    );
    expect(stagesOf(outs)).toEqual(['Terminating', 'Removed']);
    expect(err).toBe(`${log}: was truncated; reading it from its beginning\n`);
  });

  it('survives a storm of rotations, truncations and removals, and reports the final state', async () => {
    writeFileSync(log, LINES.slice(0, DELETED).join(''));
    const part = (round: number): string =>
      LINES.slice((round * 7) % LINES.length, ((round * 7) % LINES.length) + 5).join('');
    const storm = Array.from({ length: 120 }, (_, round) => () => {
      const steps = [
        () => renameSync(log, `${log}.${round}`),
        () => truncateSync(log),
        () => rmSync(log),
        () => appendFileSync(log, part(round).slice(0, -10)), // an incomplete line
        () => writeFileSync(log, part(round)),
        () => (renameSync(log, `${log}.${round}`), writeFileSync(log, part(round)), truncateSync(log, 20)),
      ];
      if (!existsSync(log)) writeFileSync(log, part(round));
      steps[(round * 5) % steps.length]?.();
      if (round % 4 === 0) appendFileSync(`${log}.${round - 1}`, part(round));
    });
    const { code, outs, err } = await watched(
      [log],
      [...storm, () => (rmSync(log, { force: true }), writeFileSync(log, LINES.join('')))],
    );
    expect(stagesOf(outs).at(-1)).toBe('Removed');
    expect(code).toBe(0);
    for (const line of err.split('\n').slice(0, -1))
      expect(line).toMatch(/: (?:was rotated|was truncated|is not there); /);
  }, 60_000);

  it('waits for a file that is moved away just before it is opened', async () => {
    writeFileSync(log, 'one\n');
    const file = new FollowedFile('log', log);
    for await (const news of file.news()) expect(news.kind).toBe('bytes');
    renameSync(log, `${log}.1`);
    appendFileSync(`${log}.1`, 'two\n');
    writeFileSync(log, 'three\n');
    const kinds: string[] = [];
    for await (const { kind } of file.news()) {
      kinds.push(kind);
      rmSync(log, { force: true });
    }
    writeFileSync(log, 'four\n');
    for await (const { kind } of file.news()) kinds.push(kind);
    await file.close();
    expect(kinds).toEqual(['bytes', 'rotated', 'bytes']);
  });

  it('waits for a file that is not there, and reads several', async () => {
    const other = join(folder, 'events.txt');
    writeFileSync(other, 'NAME   READY   STATUS        RESTARTS   AGE\nweb    1/1     Terminating   0          5m\n');
    const { outs, err } = await watched([log, other], [() => writeFileSync(log, LINES.join(''))]);
    expect(err).toContain(`${log}: is not there; waiting for it\n`);
    expect(stagesOf(outs).at(-1)).toBe('Removed');
  });

  it('follows a pipe to its end', async () => {
    async function* journal(): AsyncGenerator<Uint8Array> {
      for (const part of [LINES.slice(0, DELETED), LINES.slice(DELETED)])
        yield await Promise.resolve(new TextEncoder().encode(part.join('')));
    }
    const { code, outs } = await watched([], Array(50).fill(() => undefined) as (() => void)[], journal());
    expect(stagesOf(outs).at(-1)).toBe('Removed');
    expect(code).toBe(0);
  });

  it('says of a file that is packed that there is nothing to be read', async () => {
    writeFileSync(log, `PK\u0003\u0004${'x'.repeat(100_000)}`);
    const { code, outs } = await watched([log], [() => appendFileSync(log, 'more')]);
    expect({ code, outs: outs.map((text) => text.includes('No pod is named')) }).toEqual({ code: 0, outs: [true] });
  });

  it.each([
    [['--format', 'json', '-'], '--watch prints text'],
    [[tmpdir()], `${tmpdir()}: is a directory`],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await watched(args, []);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
