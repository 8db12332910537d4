/**
 * The shell block that gathers what diagnose needs. It goes to `sh` as a here-document, so it can be pasted into any
 * shell, even one that takes no comments (zsh). In the file it writes, a line with the command precedes each output.
 * When a command fails, its error is the output, and the block continues.
 */
import { MARKER, type WaitingOn } from '../../evidence/index.ts';
import { FIRST, inOrderFor, KUBELET_UNITS, NODE_OF_POD, OF_CLUSTER, ON_NODE } from './questions.ts';

export interface BlockOptions {
  readonly namespace: string;
  readonly pod: string;
  /** The pod's node; null if the block has to look it up. */
  readonly node: string | null;
  readonly waitingOn: WaitingOn;
  /** Start of the logs, ms since 1970. */
  readonly since: number;
  /** systemd units of the kubelet; empty means all of `KUBELET_UNITS`. */
  readonly units: readonly string[];
  /** Command that runs a shell on the node, with commands from stdin (`ssh root@node-1 sh`); null: $ON_NODE has it. */
  readonly onNode: string | null;
  /** Flags of kubectl, each with its value. */
  readonly flags: readonly (readonly [string, string])[];
}

/** Quotes a text as one word of a POSIX shell. */
const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Characters; most systems refuse much longer file names. */
const LONGEST_NAME = 200;

function fileOf({ namespace, pod }: Pick<BlockOptions, 'namespace' | 'pod'>): string {
  return `${`grace-period-${namespace}-${pod}`.slice(0, LONGEST_NAME)}.txt`;
}

export function blockOf(options: BlockOptions): string {
  const { namespace, pod, node, waitingOn, onNode, flags } = options;
  const file = fileOf(options);
  const fill = filling(options);
  const ask = (template: string): string =>
    `${node === null && template.includes('<node') ? '[ -z "$NODE" ] || ' : ''}ask ${fill(template)}`;
  const kubectlFlags = flags.map(([flag, value]) => ` --${flag}=${quoted(value)}`).join('');
  const findNode = node === null ? `NODE=$(${fill(NODE_OF_POD)} 2>/dev/null </dev/null)` : `NODE=${quoted(node)}`;
  return `sh <<'GRACE_PERIOD'
# Gathers what diagnose needs for pod ${namespace}/${pod}. Every command only reads.
# The file will contain the values of the pod's environment variables: review it before you share it.
# Secrets and the logs of the pod itself are not read.
umask 077
FILE=${quoted(file)}
# A command that runs a shell on the node and reads commands from stdin: 'ssh root@NODE sh', or 'sh' on the node itself.
ON_NODE=${onNode === null ? '${ON_NODE-}' : quoted(onNode)}

${ASK}
kubectl() { command kubectl --request-timeout=10s${kubectlFlags} "$@"; }

# 1. With kubectl.
{
  ${ask(FIRST)}
  ${findNode}
  ${inOrderFor(OF_CLUSTER, waitingOn).map(ask).join('\n  ')}
} >"$FILE" 2>&1

# 2. On the node, as root.
on_node() { cat <<'ON_NODE'
${ASK}
${inOrderFor(ON_NODE, waitingOn).map(ask).join('\n')}
ON_NODE
}
if [ -n "$ON_NODE" ]; then
  on_node | $ON_NODE >>"$FILE" 2>&1
else
  printf '%s\\n' 'The logs of the node are missing. Set how to reach the node and run this again:' \\
    "  export ON_NODE='ssh root@\${NODE:-NODE} sh'"
fi
printf '%s\\n' "Written: $FILE" "Next: grace-period diagnose $FILE"
GRACE_PERIOD
`;
}

const ASK = `ask() { printf '\\n${MARKER} %s\\n' "$*"; "$@" </dev/null 2>&1 || :; }`;

function filling({ namespace, pod, node, since, units }: BlockOptions): (template: string) => string {
  const at = `${new Date(since).toISOString().slice(0, 19)}Z`;
  const kubelets = units.length > 0 ? units : KUBELET_UNITS;
  const values: Readonly<Record<string, string>> = {
    namespace: quoted(namespace),
    pod: quoted(pod),
    node: node === null ? '"$NODE"' : quoted(node),
    'node-log': `"/api/v1/nodes/${node ?? '$NODE'}/proxy/logs/?query=kubelet&sinceTime=${at}"`,
    since: quoted(`${at.slice(0, 10)} ${at.slice(11, 19)} UTC`),
    units: kubelets.map(quoted).join(' '),
    'journal-units': kubelets.map((unit) => `-u ${quoted(unit)}`).join(' '),
  };
  return (template) => template.replace(/<([a-z0-9-]{1,20})>/g, (place, name: string) => values[name] ?? place);
}
