/**
 * Inputs that were answered wrongly, one of each kind of fault, from `../shared/evidence-faults` beside the repository.
 * The checks here say what an answer must and must not contain.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBytes } from './testing/inputs.ts';

const folder = new URL('../../../shared/evidence-faults/', import.meta.url);
const index = new URL('index.json', folder);

interface Fault {
  readonly file: string;
  readonly title: string;
  readonly expected: {
    readonly acceptable: Readonly<Record<string, readonly string[]>>;
    readonly acceptableWaitingOn: readonly string[];
  };
}

/** The parts of an answer that are checked. */
interface Answer {
  readonly waitingOn: string;
  readonly pods: readonly {
    readonly namespace: string;
    readonly name: string;
    readonly uid: string;
    readonly stage: string;
    readonly told: {
      readonly subject: string;
      readonly error: string;
      readonly remark: { readonly code: string; readonly by?: number } | null;
    };
    readonly evidence: readonly { readonly line: number }[];
    readonly causes: readonly { readonly code: string; readonly told?: boolean; readonly basis?: string }[];
    readonly advice: readonly { readonly code: string; readonly command?: unknown }[];
  }[];
}

interface Short {
  readonly remark: string | undefined;
  readonly by: number | undefined;
  readonly subject: string;
  readonly error: string;
  readonly lines: readonly number[];
  /** Causes that the input shows. */
  readonly shown: readonly string[];
  /** All causes, usual ones included. */
  readonly causes: readonly string[];
  readonly advice: readonly string[];
  readonly commands: readonly string[];
  readonly first: string | undefined;
}

/** The text of a command. */
function textOf(command: unknown): string {
  if (typeof command === 'string') return command;
  return typeof command === 'object' && command !== null && 'text' in command ? textOf(command.text) : '';
}

const shortOf = ({ told, evidence, causes, advice }: Answer['pods'][number]): Short => ({
  remark: told.remark?.code,
  by: told.remark?.by,
  subject: told.subject,
  error: told.error,
  lines: evidence.map(({ line }) => line),
  shown: causes.filter((cause) => cause.told === true || cause.basis === 'input').map(({ code }) => code),
  causes: causes.map(({ code }) => code),
  advice: advice.map(({ code }) => code),
  commands: advice.map(({ command }) => textOf(command)),
  first: advice[0]?.code,
});

const HANDS_ON = /^(?:drainReboot|forceDelete|restart)/;
const LOOKS = /^look/;

const nothingRisky = (advice: readonly string[]): void => {
  expect(advice.filter((code) => HANDS_ON.test(code))).toEqual([]);
};

/** By fault: what its answer must and must not contain. */
const SAYS: Readonly<Record<string, (pod: Short) => void>> = {
  g01: ({ causes, error, commands, first, advice }) => {
    expect(causes[0]).toBe('nfsSilent');
    expect(error).toContain('stale NFS file handle');
    const all = commands.join('\n');
    expect(all).not.toMatch(/pvc-(?!6c0a2f7e-51b3-4b8e-9a5d-2f1be0a7c3d4)/);
    expect(all).toContain('pvc-6c0a2f7e-51b3-4b8e-9a5d-2f1be0a7c3d4');
    expect(advice).not.toContain('lookDriverPods');
    expect([first, commands[0]].join(' ')).not.toMatch(/fuser|lookHolder/);
  },
  g02: ({ shown }) => {
    expect(shown).not.toContain('cniDown');
  },
  g03: ({ shown, advice, commands }) => {
    expect(shown).toEqual([]);
    expect(advice.slice(0, 2)).toContain('waitGrace');
    expect(commands.join('\n')).not.toContain('crictl');
    nothingRisky(advice.slice(0, advice.indexOf('waitGrace')));
  },
  g04: ({ remark, lines, first }) => {
    expect(remark).toBe('taskHangs');
    expect(lines).toContain(3);
    expect(first).toMatch(LOOKS);
  },
  g05: ({ error, lines, causes }) => {
    expect(error).not.toBe('');
    expect(lines.some((line) => line === 4 || line === 5)).toBe(true);
    expect(causes.length).toBeGreaterThan(0);
  },
  g06: ({ remark, advice }) => {
    expect(remark).toBe('mirrorMadeAnew');
    nothingRisky(advice);
  },
  g07: ({ remark, subject, lines, commands, advice }) => {
    expect(remark).toBe('nodeNotListed');
    expect(subject).toBe('spot-7');
    expect(lines).toEqual(expect.arrayContaining([3, 6, 7]));
    expect(commands.join('\n')).not.toMatch(/crictl|ssh|drain/);
    expect(advice).not.toContain('drainReboot');
  },
  g10: ({ remark, causes, advice }) => {
    expect(remark).toBe('nothingLeftToStop');
    expect(causes).not.toContain('ignoresSigterm');
    nothingRisky(advice);
  },
  g11: ({ remark }) => {
    expect(remark).toBe('statusLost');
  },
  g12: ({ causes, first, advice }) => {
    expect(causes[0]).toBe('leftFile');
    expect(first).toBe('lookDirectory');
    expect(advice.filter((code) => code.startsWith('unmount'))).toEqual([]);
  },
  g13: ({ subject }) => {
    expect(subject).toBe('example.com/drain-gpu');
  },
  g14: ({ remark }) => {
    expect(remark).toBe('endedByNodeShutdown');
  },
  g15: ({ remark }) => {
    expect(remark).toBe('sourcesNotReady');
  },
  g16: ({ error }) => {
    expect(error).toContain('executable file not found');
  },
  g18: ({ causes, shown }) => {
    expect(causes[0]).toBe('certificateExpired');
    expect(shown).toContain('certificateExpired');
  },
  g19: ({ subject, remark, by, advice }) => {
    expect(subject).toBe('envoy-sidecar');
    expect([remark, by]).toEqual(['containerOverdue', 360]);
    expect(advice).not.toContain('waitGrace');
  },
  g20: ({ subject, remark }) => {
    expect(subject).toBe('proxy');
    expect(remark).toBe('stillProbed');
  },
  g21: ({ commands }) => {
    expect(commands.join('\n')).not.toContain('kubernetes.io~csi/data/mount');
  },
};

/** By fault: a pod that the answer may contain beside the expected ones, because an event says it was deleted. */
const MAY_TELL_OF: Readonly<Record<string, string>> = { g09: 'bank/ledger-0' };

const faults = existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as readonly Fault[]) : [];

async function answerTo({ file }: Fault): Promise<Answer> {
  const evidence = await readBytes(new Uint8Array(readFileSync(new URL(file, folder))));
  return JSON.parse(JSON.stringify(evidence)) as Answer;
}

const named = ({ namespace, name, uid }: Answer['pods'][number]): readonly string[] =>
  [uid, `${namespace}/${name}`, name].filter((key) => key !== '');

describe.skipIf(faults.length === 0)('an input that was answered wrongly', () => {
  it.each(faults.map((fault) => [`${fault.file}: ${fault.title}`, fault] as const))('%s', async (_, fault) => {
    const answer = await answerTo(fault);
    const { acceptable, acceptableWaitingOn } = fault.expected;
    const id = fault.file.slice(0, 3);
    const keys = [...Object.keys(acceptable), MAY_TELL_OF[id] ?? ''];
    expect(answer.pods.filter((pod) => !keys.some((key) => named(pod).includes(key))).map(named)).toEqual([]);
    for (const [key, stages] of Object.entries(acceptable))
      expect(stages, key).toContain(answer.pods.find((pod) => named(pod).includes(key))?.stage);
    expect(acceptableWaitingOn).toContain(answer.waitingOn);
    const [pod] = answer.pods;
    if (pod !== undefined) SAYS[id]?.(shortOf(pod));
  });
});
