/**
 * The shell block that asks what diagnose needs. It goes to `sh` as a here-document, so that it can be pasted into any
 * shell whatever that makes of comments. Each answer stands below a line that names its command; a command that fails
 * leaves its error there, and the next one follows.
 */
import { MARKER, type WaitingOn } from '../../evidence/index.ts';
import { FIRST, inOrderFor, KUBELET_UNITS, NODE_OF_POD, OF_CLUSTER, ON_NODE } from './questions.ts';

export interface Asked {
  readonly namespace: string;
  readonly pod: string;
  /** Null where the block has to ask for it. */
  readonly node: string | null;
  readonly waitingOn: WaitingOn;
  /** Where the logs begin: ms since 1970. */
  readonly since: number;
  /** systemd's units of the kubelet; empty where each may be. */
  readonly units: readonly string[];
  /** What takes the node's part on stdin, such as `ssh root@node-1 sh`; null where the reader has to say. */
  readonly onNode: string | null;
  /** For kubectl, each with its value. */
  readonly flags: readonly (readonly [string, string])[];
}

/** As one word of a POSIX shell. */
const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Longer names of files are refused by most systems. */
const LONGEST_NAME = 200;

function fileOf({ namespace, pod }: Pick<Asked, 'namespace' | 'pod'>): string {
  return `${`grace-period-${namespace}-${pod}`.slice(0, LONGEST_NAME)}.txt`;
}

export function blockOf(asked: Asked): string {
  const { namespace, pod, node, waitingOn, onNode, flags } = asked;
  const file = fileOf(asked);
  const fill = filling(asked);
  const ask = (template: string): string =>
    `${node === null && template.includes('<node') ? '[ -z "$NODE" ] || ' : ''}ask ${fill(template)}`;
  const options = flags.map(([flag, value]) => ` --${flag}=${quoted(value)}`).join('');
  const findNode = node === null ? `NODE=$(${fill(NODE_OF_POD)} 2>/dev/null </dev/null)` : `NODE=${quoted(node)}`;
  return `sh <<'GRACE_PERIOD'
# What diagnose needs to know about the pod ${namespace}/${pod}. Every command reads; none changes anything.
# The file will hold the values of the pod's environment variables: look through it before you hand it on.
# Secrets and the logs of the pod itself are not read.
umask 077
FILE=${quoted(file)}
# What runs a shell on the node and takes commands on stdin: 'ssh root@NODE sh', or 'sh' where this is the node.
ON_NODE=${onNode === null ? '${ON_NODE-}' : quoted(onNode)}

${ASK}
kubectl() { command kubectl --request-timeout=10s${options} "$@"; }

# 1. Wherever kubectl is.
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
  printf '%s\\n' 'The logs of the node are missing. Say how to reach it and run this again:' \\
    "  export ON_NODE='ssh root@\${NODE:-NODE} sh'"
fi
printf '%s\\n' "Written: $FILE" "Next: grace-period diagnose $FILE"
GRACE_PERIOD
`;
}

const ASK = `ask() { printf '\\n${MARKER} %s\\n' "$*"; "$@" </dev/null 2>&1 || :; }`;

function filling({ namespace, pod, node, since, units }: Asked): (template: string) => string {
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
