/**
 * CNI plug-ins and their daemons: they name the pod of a sandbox, and say when its network can't be taken away. Their
 * lines stand in the runtime's unit, in files of their own or, in old versions, in the kubelet's unit.
 */
import { errorText } from './errors.ts';
import type { PodNames, Telling } from './fact.ts';
import { namesOf, uidOr } from './names.ts';

const CALICO =
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \[(?:INFO|WARNING|ERROR|DEBUG|PANIC|FATAL)\]\[\d{1,10}\] [\w./-]{1,60}\.go \d{1,6}: /;
/** Multus, and others by the same author's logger. */
const BRACKETED = /^(?:\d{4}-\d\d-\d\dT[\d:.Z+-]{8,24} )?\[(?:verbose|debug|error|info|warning|panic)\] /;

export const isCniLine = (body: string): boolean =>
  CALICO.test(body.slice(0, 140)) ||
  (body.includes('] ') && BRACKETED.test(body.slice(0, 60)) && isOfCni(body)) ||
  body.startsWith('Calico CNI ') ||
  body.startsWith('[cni] ');

const isOfCni = (body: string): boolean =>
  /CNI|K8S_POD|[Cc]md(?:Add|Del|Check)|conflist|[Dd]elegate|Multus|\] (?:Add|Del): /.test(body.slice(0, 2_000));

/** Whether another program's line is worth a look. */
export const mayBeCni = (text: string): boolean =>
  text.includes('K8S_POD_NAME') || text.includes('CNI request') || text.includes('Error deleting ');

/** CNI's arguments, or a request with them as protobuf prints it. */
const ARGUMENT = (name: string): RegExp => new RegExp(`K8S_POD_${name}\\s?[=:]\\\\*"?([\\w.-]{1,253})`);
const ARGS = {
  name: ARGUMENT('NAME'),
  namespace: ARGUMENT('NAMESPACE'),
  sandbox: ARGUMENT('INFRA_CONTAINER_ID'),
  uid: ARGUMENT('UID'),
} as const;
/** Calico's fields; the endpoint has the dashes of names twice. */
const FIELD = {
  sandbox: /\bContainerID=\\*"([0-9a-f]{12,64})/,
  namespace: /\bNamespace=\\*"([a-z0-9-]{1,63})\\*"/,
  pod: /\bPod=\\*"([a-z0-9.-]{1,253})\\*"/,
  endpoint: /\bWork(?:load|loadEndpoint)=\\*"[\w.-]{1,253}?-k8s-([a-z0-9.-]{1,253})-eth0/,
} as const;
const CALICO_ENDPOINT = /WorkloadEndpoint\(([a-z0-9-]{1,63})\/[\w.-]{1,253}?-k8s-([a-z0-9.-]{1,253})-eth0\)/;
/** ovn-kubernetes: `[namespace/pod sandbox network … NAD …]`. */
const OVN = /\[([a-z0-9-]{1,63}\/[a-z0-9.-]{1,253}) ([0-9a-f]{64})[\s\]]/;
/** dockershim's cni.go, of a sandbox: `Error deleting namespace_pod/sandbox from network …`. */
const DOCKERSHIM = /^"?Error deleting ([a-z0-9-]{1,63})_([a-z0-9.-]{1,253})\/([0-9a-f]{64}) from network /;

const MOST = 8_192;

/** What the line tells, which may be nothing. */
export function readCni(text: string): readonly Telling[] {
  const head = text.slice(0, MOST);
  const { names, sandbox } = podIn(head);
  if (failsToDelete(head) && (sandbox !== '' || names.name !== ''))
    return [
      {
        kind: 'StopSandboxFailed',
        ...names,
        id: sandbox,
        detail: { error: errorText(text), runtime: true, sandbox: true },
      },
    ];
  return names.name === '' ? [] : [{ kind: 'Mentioned', ...names, ...(sandbox !== '' && { id: sandbox }) }];
}

/** The plug-in's own last word. What a shim of Multus says of its daemon's answer it does not hand on. */
const failsToDelete = (head: string): boolean =>
  head.includes('Final result of CNI DEL was an error') ||
  DOCKERSHIM.test(head) ||
  (head.includes('DEL finished CNI request') && OVN.test(head) && / err (?!<nil>)\S/.test(head));

function podIn(head: string): { readonly names: PodNames; readonly sandbox: string } {
  if (head.includes('K8S_POD_NAME')) {
    const of = (field: keyof typeof ARGS): string => ARGS[field].exec(head)?.[1] ?? '';
    const sandbox = of('sandbox');
    const names = { ...namesOf(`${of('namespace')}/${of('name')}`), uid: uidOr(of('uid')) };
    return { names, sandbox: /^[0-9a-f]{64}$/.test(sandbox) ? sandbox : '' };
  }
  const [, ref, ovn] = OVN.exec(head) ?? [];
  if (ref !== undefined && ovn !== undefined) return { names: namesOf(ref), sandbox: ovn };
  const [, namespace, name, docker] = DOCKERSHIM.exec(head) ?? [];
  if (docker !== undefined) return { names: namesOf(`${namespace}/${name}`), sandbox: docker };
  const of = (field: keyof typeof FIELD): string => FIELD[field].exec(head)?.[1] ?? '';
  const [, endpointNamespace = '', endpoint = ''] = CALICO_ENDPOINT.exec(head) ?? [];
  const pod = of('pod') || (of('endpoint') || endpoint).replaceAll('--', '-');
  const names = namesOf(`${of('namespace') || endpointNamespace}/${pod}`);
  return { names, sandbox: of('sandbox') };
}
