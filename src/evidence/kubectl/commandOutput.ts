/** What `kubectl delete` and `kubectl drain` say of a pod. */
import type { FactKind, Telling } from '../facts/fact.ts';
import { namesOf } from '../facts/names.ts';

const NAME = '(?<name>[a-z0-9][-a-z0-9.]{0,252})';
const NAMESPACE = '(?<namespace>[a-z0-9][-a-z0-9]{0,62})';

interface Said {
  /** Anchored, with the groups `name` and `namespace`. */
  readonly pattern: RegExp;
  readonly kind: FactKind;
  readonly forced?: true;
}

/** `pod "x" deleted`, forced or not, is printed when the request was taken, not when the pod has gone. */
const SAID: readonly Said[] = [
  {
    pattern: new RegExp(`^pods? "${NAME}" force deleted(?: from ${NAMESPACE} namespace)?$`),
    kind: 'DeletionRequested',
    forced: true,
  },
  { pattern: new RegExp(`^pods? "${NAME}" deleted(?: from ${NAMESPACE} namespace)?$`), kind: 'DeletionRequested' },
  { pattern: new RegExp(`^pod/${NAME} evicted$`), kind: 'ObjectGone' },
  { pattern: new RegExp(`^evicting pod ${NAMESPACE}/${NAME}$`), kind: 'Mentioned' },
  {
    pattern: new RegExp(
      `^error when evicting pods?[/ ]"${NAME}"(?: -n "${NAMESPACE}")?.{0,40}: (?:Cannot evict pod as it would violate|global timeout reached)`,
    ),
    kind: 'EvictionRefused',
  },
  {
    pattern: new RegExp(
      `^(?:There are pending .{1,200}occurred: \\[?)?error when waiting for pod "${NAME}"(?: in namespace "${NAMESPACE}")? (?:to terminate|terminating): `,
    ),
    kind: 'DeletionRequested',
  },
];

const LOOK = 700;

export function readCommandLine(line: string): Telling | null {
  const text = line.slice(0, LOOK);
  for (const { pattern, kind, forced } of SAID) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { name = '', namespace = '' } = match.groups ?? {};
    return { kind, ...namesOf(`${namespace}/${name}`), detail: { command: true, ...(forced && { forced }) } };
  }
  return null;
}

/** What exec, attach, debug and port-forward say by the way. */
const ASIDE =
  /^(?:Default(?:ed|ing) (?:debug )?container |Use 'kubectl describe |If you don't see a command prompt|command terminated with (?:non-zero )?exit code|Creating debugging pod |Targeting container "|Session ended, resume using|Forwarding from |Handling connection for \d|Unable to use a TTY|All commands and output from this session)/;

/** Their further lines, which tell nothing of one pod. */
export const isCommandOutput = (line: string): boolean =>
  ASIDE.test(line.slice(0, 120)) ||
  /^(?:node\/\S{1,253} (?:cordoned|uncordoned|drained|already cordoned)|node "\S{1,253}" (?:cordoned|drained)|evicting pods?\b|ignoring DaemonSet-managed|There are pending)/i.test(
    line.slice(0, 300),
  );

const NOT_FOUND = new RegExp(`^Error from server(?: \\(NotFound\\))?: pods? "${NAME}" not found`);

const NODE_NOT_FOUND = new RegExp(NOT_FOUND.source.replace('pods?', 'nodes?'));

const inError = (line: string, error: RegExp): string =>
  line.startsWith('Error from server') ? (error.exec(line.slice(0, 400))?.[1] ?? '') : '';

/** The name of the pod or node that the API server did not find; empty for any other line. */
export const notFound = (line: string): string => inError(line, NOT_FOUND);
export const nodeNotFound = (line: string): string => inError(line, NODE_NOT_FOUND);

/** The namespace that a command says. */
export const namespaceOf = (command: string): string =>
  /\s(?:-n|--namespace)[ =]?([a-z0-9][-a-z0-9]{0,62})/.exec(command.slice(0, 400))?.[1] ?? '';
