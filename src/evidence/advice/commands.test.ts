/**
 * A value filled into a command is in the input in full or comes from a table, wherever the input was cut. Anything
 * else stays a placeholder.
 */
import fc from 'fast-check';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Evidence, PodEvidence } from '../index.ts';
import { CART_UID as U, kubeletLines, readBytes } from '../testing/inputs.ts';
import { CHECKS, DRIVERS, IN_TREE, NETWORKS, REMEDIES, RUNTIMES } from './tables.ts';

const lines = kubeletLines();
const { unmountFails } = lines;

const PV = 'pvc-6c0a2f7e-51b3-4b8e-9a5d-2f1be0a7c3d4';
const path = (rest: string): string => `/var/lib/kubelet/pods/${U}/volumes/${rest}`;

const INPUTS: readonly string[] = [
  unmountFails(`nfs/${U}-${PV}`, `lstat ${path(`kubernetes.io~nfs/${PV}`)}: stale NFS file handle`, 'cache'),
  unmountFails('csi/block.csi.example.net^vol-0a1b', 'rpc error: code = Internal desc = target is busy'),
  unmountFails('csi/ebs.csi.aws.com^vol-0a1b', `umount: ${path(`kubernetes.io~csi/${PV}/mount`)}: target is busy`),
  unmountFails(`secret/${U}-token`, `remove ${path('kubernetes.io~secret/token')}: device or resource busy`, 'token'),
  ...samples(),
];

/** Samples in a folder beside the repository; none if it is absent. */
function samples(): readonly string[] {
  const folders = ['evidence', 'evidence-faults'].map(
    (name) => new URL(`../../../../shared/${name}/`, import.meta.url),
  );
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !/\.(?:json|md)$/.test(name) || name.includes('pod'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8').slice(0, 60_000)),
  );
}

const FROM_TABLES: ReadonlySet<string> = new Set([
  '*',
  '/mount',
  '',
  '0',
  'csi',
  '/var/lib/kubelet',
  'kubelet',
  'snap.microk8s.daemon-kubelite',
  'calico|cilium|flannel|weave|aws-node|multus|antrea|ovnkube',
  ...Object.keys(IN_TREE).map((name) => `kubernetes.io~${name}`),
  'kubernetes.io~csi',
  ...[...Object.values(DRIVERS), ...Object.values(IN_TREE)].flatMap(({ pods }) => pods ?? []),
  ...Object.values(NETWORKS).map(({ pods }) => pods),
  ...Object.values(RUNTIMES).map(({ unit }) => unit),
]);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** @returns each `<name>` of a template with its value in a command; null if the command has another template. */
function fillings(template: string, command: string): readonly (readonly [string, string])[] | null {
  const names: string[] = [];
  const pattern = template.split(/<([a-z][a-z-]{0,30})>/).map((part, i) => {
    if (i % 2 === 0) return escaped(part);
    names.push(part);
    return part === 'mount' ? '(/mount|)' : `'?(<${part}>|[^\\s]*?)'?`;
  });
  const found = new RegExp(`^${pattern.join('')}$`).exec(command);
  return found === null ? null : names.map((name, i) => [name, found[i + 1] ?? ''] as const);
}

const isWhole = (value: string, text: string): boolean =>
  new RegExp(`(?<![a-z0-9])${escaped(value)}(?![a-z0-9.-])`).test(text);

/**
 * Lists values in commands that are neither in the input nor in a table.
 * @param uncut the input before it was cut.
 */
function madeUp({ advice }: PodEvidence, cut: string, uncut: string): readonly string[] {
  // A UTF-16 file has a NUL beside each letter here, and a wrapped line may break inside a name.
  const [text, whole] = [cut.replaceAll('\0', ''), uncut.replaceAll('\0', '')];
  const input = `${text}\n${text.replaceAll(/\r?\n/g, '')}`;
  return advice.flatMap(({ code, command, check }) => {
    const row = REMEDIES[code];
    const seen = check === null ? null : CHECKS[check.code];
    const pairs: readonly (readonly [readonly (string | null | undefined)[], string])[] = [
      [[row.command, row.docker], command?.text ?? ''],
      [[seen?.command, seen?.docker], check?.command.text ?? ''],
    ];
    return pairs.flatMap(([templates, asked]) => {
      if (asked === '') return [];
      const filled = templates
        .flatMap((template) => (template ? [fillings(template, asked)] : []))
        .find((each) => each);
      if (!filled) return [`${code}: ${asked} has no template`];
      return filled
        .filter(([name, value]) => {
          if (value === `<${name}>` || FROM_TABLES.has(value)) return false;
          if (name === 'pv') return !isWhole(value, whole);
          return !input.includes(name === 'uid-pattern' ? value.replaceAll('?', '-') : value);
        })
        .map(([name, value]) => `${code}: ${value} as <${name}> in ${asked}`);
    });
  });
}

const read = (text: string): Promise<Evidence> => readBytes(new TextEncoder().encode(text));

describe('values filled into commands', () => {
  it('are in the input or in a table', async () => {
    for (const input of INPUTS) {
      const { pods } = await read(input);
      expect(pods.flatMap((pod) => madeUp(pod, input, input))).toEqual([]);
    }
  });

  it('are never part of a longer name, wherever the input was cut', async () => {
    const cut = fc.constantFrom(...INPUTS).chain((input) =>
      fc.record({
        input: fc.constant(input),
        lines: fc.nat({ max: 60 }),
        end: fc.nat({ max: 700 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(cut, async ({ input, lines: most, end }) => {
        const kept = input.split('\n').slice(0, most + 1);
        const text = [...kept.slice(0, -1), kept.at(-1)?.slice(0, end) ?? ''].join('\n');
        const { pods } = await read(text);
        expect(pods.flatMap((pod) => madeUp(pod, text, input))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
