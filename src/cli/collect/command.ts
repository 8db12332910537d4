/** `collect NAMESPACE/POD`: prints the commands whose output `diagnose` needs for a pod. It runs none of them. */
import { parseArgs } from 'node:util';
import { isOf, LABEL, SUBDOMAIN } from '../../kube/names.ts';
import { hasControl, printableLine } from '../../kube/printable.ts';
import { type Command, UsageError } from '../command.ts';
import { blockOf } from './block.ts';
import { msOf, stateIn, type PodState } from './podState.ts';

const HELP = `Usage: collect NAMESPACE/POD [--from FILE] [--node NAME] [--since 1h] [--unit UNIT] [--on-node COMMAND]
                               [--context C] [--kubeconfig FILE]

Prints a block of shell commands, safest first, that gather what diagnose needs to explain why the pod is still there.
It runs none of them: read them, then paste them into a shell, or

  collect prod/db-0 | sh && diagnose grace-period-prod-db-0.txt

Every command only reads: the pod, its events, its node, owners, claims, VolumeAttachments, PodDisruptionBudgets,
EndpointSlices, webhook configurations, and on the node the logs of the kubelet, the runtime and the kernel. No Secrets,
and no logs of the pod's containers. The pod object contains the values of its environment variables. Everything goes
into one file that only you can read.

  --from FILE        a first look at the pod: its object, or the output of diagnose --format json; - is stdin. The logs
                     then start shortly before the deletion, and the commands that explain the pod's wait come first
  --node NAME        the pod's node, if the pod object is gone; by default the block looks it up
  --since 1h         how far back the logs go (s, m, h, d), or a time such as 2026-11-27T10:00:00Z. Default: 1h, or the
                     time from --from
  --unit UNIT        the kubelet's systemd unit, if it has an unusual name; may be repeated
  --on-node COMMAND  a command that runs a shell on the node and reads commands from stdin: 'ssh root@node-1 sh', or sh
                     on the node itself. Default: $ON_NODE; if that is not set, the node's logs are left out
  --context C, --kubeconfig FILE   passed to kubectl

Exit code: 0, or 2 if a name is invalid or FILE can't be used.
`;

const UNIT = { pattern: /^[A-Za-z0-9][\w.@:-]*$/, most: 128 };
const MOST_UNITS = 8;

export const collect: Command = {
  name: 'collect',
  summary: 'print the commands that gather what diagnose needs for a pod',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        node: { type: 'string' },
        since: { type: 'string' },
        unit: { type: 'string', multiple: true, default: [] },
        'on-node': { type: 'string' },
        context: { type: 'string' },
        kubeconfig: { type: 'string' },
      },
    });
    const { from, node, unit: units, 'on-node': onNode, context, kubeconfig } = values;
    const [namespace, pod] = podOf(positionals);
    if (node !== undefined && !isOf(SUBDOMAIN, node)) throw wrong('--node', node, 'the name of a node, such as node-1');
    for (const unit of units) if (!isOf(UNIT, unit)) throw wrong('--unit', unit, 'a systemd unit, such as kubelet');
    if (units.length > MOST_UNITS)
      throw new UsageError(`--unit: found ${units.length} units, expected at most ${MOST_UNITS}`);
    const sinceOption = values.since === undefined ? null : sinceOf(values.since);
    const flags = Object.entries({ context, kubeconfig }).flatMap(([flag, value]) =>
      value === undefined ? [] : [[flag, word(`--${flag}`, value)] as const],
    );
    let state: PodState | null = null;
    if (from !== undefined) {
      try {
        state = await stateIn(from, { namespace, name: pod }, io);
      } catch (error) {
        io.err(`${printableLine(from)}: ${error instanceof Error ? error.message : String(error)}\n`);
        return 2;
      }
      if (state === null) {
        io.err(`${printableLine(from)}: does not show ${namespace}/${pod}; leave --from out, or pass the pod object\n`);
        return 2;
      }
    }
    io.out(
      blockOf({
        namespace,
        pod,
        node: node ?? nodeIn(state),
        waitingOn: state?.waitingOn ?? 'unknown',
        since: sinceOption ?? state?.since ?? Date.now() - HOUR,
        units,
        onNode: onNode === undefined ? null : word('--on-node', onNode),
        flags,
      }),
    );
    return 0;
  },
};

const wrong = (option: string, found: string, expected: string): UsageError =>
  new UsageError(`${option}: found "${printableLine(found)}", expected ${expected}`);

function podOf(positionals: readonly string[]): readonly [string, string] {
  const [ref = '', ...more] = positionals;
  const [namespace = '', name = '', ...rest] = ref.split('/');
  const isRef = isOf(LABEL, namespace) && isOf(SUBDOMAIN, name) && rest.length === 0;
  if (!isRef) throw new UsageError(`found "${printableLine(ref)}", expected NAMESPACE/POD, such as prod/db-0`);
  if (more.length > 0) throw new UsageError('expected one pod: each block is for a single pod');
  return [namespace, name];
}

/** The node from the file, which is untrusted; null if it is not a valid name. */
const nodeIn = (state: PodState | null): string | null => {
  const node = state?.node ?? null;
  return node !== null && isOf(SUBDOMAIN, node) ? node : null;
};

/** @returns an option's value, to be quoted. @throws UsageError on a line break, which could end the here-document. */
function word(option: string, value: string): string {
  if (value === '' || hasControl(value) || /[\n\t]/.test(value))
    throw wrong(option, value, 'one line without control characters');
  return value;
}

const HOUR = 3_600_000;
const LENGTHS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: HOUR, d: 24 * HOUR };

function sinceOf(text: string): number {
  const [, count, unit = ''] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  const time = msOf(text);
  if (time !== null) return time;
  const length = LENGTHS[unit];
  if (count === undefined || length === undefined)
    throw wrong('--since', text, 'a duration such as 90m, 1h or 2d, or a time such as 2026-11-27T10:00:00Z');
  return Date.now() - Number(count) * length;
}
