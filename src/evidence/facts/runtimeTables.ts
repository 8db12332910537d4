/** What crictl, ctr and docker print on a node: their tables, what their commands say, and docker's events. */
import { errorText } from './errors.ts';
import { kindOf, NOBODY, type PodNames, type Telling } from './fact.ts';
import { containerOr, namesOf, uidOr } from './names.ts';
import { runtimeNameIn } from './runtimeNames.ts';
import said from './runtimeTools.json' with { type: 'json' };

const ROW_START = /^\s{0,8}[0-9a-f]{12,64}\s/;
const LONGEST = 1_200;

/** crictl ps: newer ones print the pod's name, and then its namespace. */
const CRICTL_PS =
  /^\s{0,8}([0-9a-f]{12,64})\s+\S{1,300}\s+[A-Za-z0-9][\w ]{1,40}\sago\s+(?:CONTAINER_)?(Running|Exited|Created|Unknown|RUNNING|EXITED|CREATED|UNKNOWN)\s+([a-z0-9][-a-z0-9]{0,62})\s+\d{1,6}(?:\s+[0-9a-f]{12,64})?(?:\s+([a-z0-9][-a-z0-9.]{0,252}))?(?:\s+([a-z0-9][-a-z0-9]{0,62}))?\s*$/;
const CRICTL_PODS =
  /^\s{0,8}([0-9a-f]{12,64})\s+[A-Za-z0-9][\w ]{1,40}\sago\s+(?:SANDBOX_)?(?:Ready|NotReady|READY|NOTREADY)\s+([a-z0-9][-a-z0-9.]{0,252})\s+([a-z0-9][-a-z0-9]{0,62})\s+\d{1,6}(?:\s|$)/;
const CTR_TASK = /^\s{0,8}([0-9a-f]{64})\s+\d{1,10}\s+(RUNNING|STOPPED|CREATED|PAUSED|PAUSING|UNKNOWN)\s*$/;
const CTR_CONTAINER = /^\s{0,8}[0-9a-f]{64}\s+\S{1,300}\s+io\.containerd\.\S{1,80}\s*$/;
const DOCKER_PS =
  /^\s{0,8}([0-9a-f]{12,64})\s.{1,600}?\s(Up|Exited|Created|Dead|Removal|Restarting|Paused)\s.{0,400}?\s(k8s_\S{1,500})\s*$/;

const HEADERS =
  /^\s{0,8}(?:CONTAINER(?: ID)?\s+(?:IMAGE|RUNTIME)|POD(?:SANDBOX)? ID\s+CREATED|TASK\s+PID\s+STATUS|IMAGE\s+TAG\s+IMAGE ID)/;

/** A container in a table, which runs or does not. */
function listed(id: string, state: string, names: PodNames, container?: string): Telling {
  const reason = /^(?:running|up|paus)/i.test(state)
    ? 'running'
    : /^(?:exited|stopped|dead)/i.test(state)
      ? 'exited'
      : '';
  return {
    kind: 'ContainerShown',
    ...names,
    id,
    container: containerOr(container),
    detail: { state: reason, runtime: true },
  };
}

const mentioned = (names: PodNames, id: string): Telling => ({ kind: 'Mentioned', ...names, id });

/** conmon watches one container and has its ID and its name: in `ps`, `systemctl status` and the like. */
const CONMON = /\bconmon .{0,400}?(?:-c|--cid) ([0-9a-f]{64})\s.{0,1000}?(?:-n|--name) (k8s_\S{1,500})/;

/** A row tells of a pod, or at least is one: then there is no fact in it. Null where it is none. */
export function readRuntimeRow(line: string): readonly Telling[] | null {
  if (HEADERS.test(line.slice(0, 120))) return [];
  const head = line.slice(0, LONGEST);
  const [, watched, name_ = ''] = (head.includes('conmon') ? CONMON.exec(head) : null) ?? [];
  if (watched !== undefined) return ofDocker(watched, 'Up', name_);
  if (!ROW_START.test(head)) return null;
  const ps = CRICTL_PS.exec(head);
  if (ps !== null) {
    const [, id = '', state = '', container = '', pod = '', namespace = ''] = ps;
    return [listed(id, state, namesOf(`${namespace}/${pod}`), container)];
  }
  const [, sandbox, name = '', namespace = ''] = CRICTL_PODS.exec(head) ?? [];
  if (sandbox !== undefined) return [mentioned(namesOf(`${namespace}/${name}`), sandbox)];
  const [, task, status = ''] = CTR_TASK.exec(head) ?? [];
  if (task !== undefined) return [listed(task, status, NOBODY)];
  if (CTR_CONTAINER.test(head)) return [];
  const [, docker, up = '', dockerName = ''] = (head.includes(' k8s_') ? DOCKER_PS.exec(head) : null) ?? [];
  return docker === undefined ? null : ofDocker(docker, up, dockerName);
}

function ofDocker(id: string, state: string, name: string): readonly Telling[] {
  const found = runtimeNameIn(name);
  if (found === null) return [];
  const { container, pod } = found;
  return [container === 'POD' || container === '' ? mentioned(pod, id) : listed(id, state, pod, container)];
}

/** Without a level in front, or where the level has been taken off. An empty kind: it tells nothing of a pod. */
const SAID = Object.entries(said).map(([text, kind]) => ({
  pattern: new RegExp(text.replace('<id>', '"?([0-9a-f]{12,64})"?')),
  kind: kind === '' ? null : kindOf(kind),
}));

const SAID_START =
  /^(?:ID: |Stopped s|Removed s|container |pod sandbox |Error r|ctr: |unable to |runtime c|image c|getting the )/;

/** What the tools say of a command, or null. */
export function readRuntimeSaid(text: string): readonly Telling[] | null {
  const head = text.slice(0, LONGEST);
  if (!SAID_START.test(head)) return null;
  for (const { pattern, kind } of SAID) {
    const match = pattern.exec(head);
    if (match === null) continue;
    if (kind === null) return [];
    const id = match[1] ?? '';
    if (kind === 'ContainerShown') return [listed(id, 'running', NOBODY)];
    const isSandbox = kind !== 'StopContainerFailed';
    return [
      {
        kind,
        ...NOBODY,
        id,
        detail: { error: isSandbox ? '' : errorText(text), runtime: true, ...(isSandbox && { sandbox: true }) },
      },
    ];
  }
  return null;
}

const DOCKER_EVENT =
  /^container (kill|die|stop|destroy|oom|start|create|pause|exec_\w{1,10}(?::.{1,80}?)?) ([0-9a-f]{64}) \(/;
/** Any signal is a kill: some reload a configuration. */
const ENDING = /[(, ]signal=(?:15|9|SIGTERM|SIGKILL|TERM|KILL)\b/;
const FIELDS = {
  container: /io\.kubernetes\.container\.name=([^,)\s]{1,63})/,
  name: /io\.kubernetes\.pod\.name=([^,)\s]{1,253})/,
  namespace: /io\.kubernetes\.pod\.namespace=([^,)\s]{1,63})/,
  uid: /io\.kubernetes\.pod\.uid=([^,)\s]{1,36})/,
} as const;

/** `docker events`, behind its time. */
export function readDockerEvent(body: string): readonly Telling[] | null {
  const head = body.slice(0, 4_000);
  const [, action = '', id = ''] = DOCKER_EVENT.exec(head) ?? [];
  if (id === '') return null;
  const of = (field: keyof typeof FIELDS): string => FIELDS[field].exec(head)?.[1] ?? '';
  const names = { ...namesOf(`${of('namespace')}/${of('name')}`), uid: uidOr(of('uid')) };
  const container = of('container');
  const isSandbox =
    container === 'POD' || head.includes('io.kubernetes.docker.type=podsandbox') || head.includes('name=k8s_POD_');
  const kind = isSandbox
    ? undefined
    : action === 'die'
      ? 'ContainerExited'
      : action === 'kill' && ENDING.test(head)
        ? 'StopContainerCalled'
        : undefined;
  if (kind === undefined) return names.name === '' ? [] : [mentioned(names, id)];
  return [{ kind, ...names, id, container: containerOr(container), detail: { runtime: true } }];
}
