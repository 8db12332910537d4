/** What `kubectl delete` and `kubectl drain` say of a pod. */
import { kindOf, type Telling } from '../facts/fact.ts';
import { namesOf } from '../facts/names.ts';
import said from './commandOutput.json' with { type: 'json' };

const NAME = '(?<name>[a-z0-9][-a-z0-9.]{0,252})';
const NAMESPACE = '(?<namespace>[a-z0-9][-a-z0-9]{0,62})';

/** `pod "x" deleted`, forced or not, is printed when the request was taken, not when the pod has gone. */
const SAID = Object.entries(said).map(([text, kind]) => ({
  pattern: new RegExp(text.replace('<name>', NAME).replace('<namespace>', NAMESPACE)),
  kind: kindOf(kind),
  forced: text.includes('force deleted'),
}));

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

/** kubectl/pkg/drain/filters.go: the pods that keep a drain from deleting anything. */
const SKIPPED =
  /\bpods?[^():;\n]{0,140}\((?:use|if) [^()]{2,80}\): ([a-z0-9][\w./-]{0,316}(?:, [a-z0-9][\w./-]{0,316}){0,400})/gi;

/** The pods because of which `kubectl drain` refuses to begin. */
export function drainRefused(line: string): readonly Telling[] {
  if (!/\((?:use|if) .{0,40}--/.test(line.slice(0, LOOK))) return [];
  const text = line.slice(0, 16_384).replace(/, (?:continuing|aborting) command\b/g, ';');
  return [...text.matchAll(SKIPPED)]
    .flatMap(([, list = '']) => list.split(', ').map(namesOf))
    .filter(({ name }) => name !== '')
    .map((pod) => ({ kind: 'DrainRefused', ...pod, detail: { command: true } }));
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
