/** Errors of requests to the API server that name no pod but explain why pods wait. */
import { errorText, isApiDown } from './errors.ts';
import { NOBODY, type Telling } from './fact.ts';

/** Go's crypto/x509 and net, and a proxy or a load balancer on the way. */
const IN_THE_WAY = /x509: |use of closed network connection|connection reset by peer|: Unauthorized\b|50[234] |: EOF\b/;
const NODE = /\bnode \\?"([a-z0-9][-a-z0-9.]{0,252})\\?"|\/(?:leases|nodes)\/([a-z0-9][-a-z0-9.]{0,252})[?:"/\\]/;

/** A kubelet's own request, such as the update of its node's status; empty if something else is wrong with it. */
export function unreached(error: string): readonly Telling[] {
  const text = errorText(error);
  if (!isApiDown(text) && !IN_THE_WAY.test(text)) return [];
  const [, named, inPath] = NODE.exec(text) ?? [];
  return [{ kind: 'ApiUnreached', ...NOBODY, detail: { error: text, node: named ?? inPath ?? '' } }];
}

/** pkg/clientaccess and pkg/agent/config of k3s, which also starts the kubelet of rke2. */
const AGENT = /^failed to (?:get CA certs|validate connection to cluster|retrieve configuration from server)\b/i;

/** An agent that can't get its configuration starts no kubelet; null for any other text. */
export const unreachedByAgent = (text: string): readonly Telling[] | null =>
  AGENT.test(text.slice(0, 80)) ? unreached(text) : null;

/** `dispatcher.go` and `webhook/errors/statuserror.go` of the API server. */
const WEBHOOK = /failed calling webhook "+[\w.-]{1,253}|admission webhook "+[\w.-]{1,253}"+ denied the request/;
/** A refused creation delays no removal, and neither does a request for an object that is no pod and owns none. */
const CREATES = /\bcreat(?:e|ing|ion)\b|FailedCreate/i;
const OTHER_KIND =
  /\b(?:deployment|daemonset|ingress|ingressclass|service|serviceaccount|configmap|secret|certificate|application|helmrelease|kustomization|gateway|virtualservice|role|rolebinding|clusterrole)(?:e?s)?(?:\.[a-z0-9.]{1,60})?(?:[="'/:]|\s")/i;
const OF_POD = /\b(?:pods?|evict\w*|jobs?)\b/i;

/** A request that a webhook kept the API server from carrying out; null for any other text. */
export function refusedByWebhook(text: string): readonly Telling[] | null {
  if (!text.includes('webhook ')) return null;
  const head = text.slice(0, 4_096).replaceAll('\\"', '"');
  const at = head.search(WEBHOOK);
  if (at < 0 || CREATES.test(head)) return null;
  const subject = `${head.slice(0, at)} ${/denied the request:(.{0,2048})/s.exec(head)?.[1] ?? ''}`;
  if (OTHER_KIND.test(subject) && !OF_POD.test(subject)) return [];
  return [{ kind: 'WebhookFailed', ...NOBODY, detail: { error: errorText(head.slice(at)) } }];
}
