/** Reads objects other than pods for facts that bear on what a pod waits for. */
import { isOf, LABEL, SUBDOMAIN } from '../../kube/names.ts';
import { NOBODY, type FactKind } from '../facts/fact.ts';
import { instantIn } from '../lines/moment.ts';
import { fieldsAt, isFields, listAt, readyIn, textAt, type Fields } from './fields.ts';
import type { ObjectTelling } from './podObject.ts';

const READERS: Readonly<Record<string, (object: Fields, name: string) => readonly ObjectTelling[]>> = {
  Node: readNode,
  VolumeAttachment: readAttachment,
  PodDisruptionBudget: readBudget,
  ValidatingWebhookConfiguration: readWebhooks,
  MutatingWebhookConfiguration: readWebhooks,
};

const MOST_OF_TEXT = 16_384;
const MOST_WEBHOOKS = 100;

/** @returns no facts for a kind that does not bear on the removal of pods. */
export function readClusterObject(object: Fields, kind: string): readonly ObjectTelling[] {
  const name = textAt(fieldsAt(object, 'metadata'), 'name');
  return Object.hasOwn(READERS, kind) ? (READERS[kind]?.(object, isOf(SUBDOMAIN, name) ? name : '') ?? []) : [];
}

/** @param of the object's name. @param says text of the line that proves the fact: a key, or words of a value. */
const telling = (
  kind: FactKind,
  of: string,
  says: string,
  more: Pick<ObjectTelling, 'detail' | 'node'> & { readonly utc?: number | null },
): ObjectTelling => ({ ...NOBODY, kind, utc: null, ...more, at: { of, says } });

/** The beginning of a text, as far as JSON and YAML print it unchanged. */
const wordsOf = (text: string): string => /^[^"\\\n]{1,40}/.exec(text)?.[0] ?? '';

const messageAt = (fields: Fields, key: string): string =>
  textAt(fieldsAt(fields, key), 'message').slice(0, MOST_OF_TEXT);

/** pkg/controller/nodelifecycle adds `unreachable`; an administrator adds `out-of-service`. */
const TAINTS = ['node.kubernetes.io/out-of-service', 'node.kubernetes.io/unreachable'] as const;

/** Messages of a kubelet whose runtime does not answer (pkg/kubelet/runtime.go). */
const RUNTIME_DOWN =
  /container runtime is down|PLEG is not healthy|container runtime status check may not have completed/;

function readNode(node: Fields, name: string): readonly ObjectTelling[] {
  const ready = readyIn(fieldsAt(node, 'status'));
  const keys = listAt(fieldsAt(node, 'spec'), 'taints').map((taint) => (isFields(taint) ? textAt(taint, 'key') : ''));
  const taints = TAINTS.filter((taint) => keys.includes(taint));
  const isGoing = textAt(fieldsAt(node, 'metadata'), 'deletionTimestamp') !== '';
  const more = [...taints, ...(isGoing ? ['deletionTimestamp'] : [])].map((says) =>
    telling('ClusterObject', name, says, { node: name, detail: { about: 'node' } }),
  );
  if (ready === undefined)
    return taints.length === 0 ? more : [telling('NodeLost', name, taints[0] ?? '', { node: name }), ...more];
  const utc = instantIn(textAt(ready, 'lastTransitionTime'));
  const message = textAt(ready, 'message').slice(0, MOST_OF_TEXT);
  const status = textAt(ready, 'status');
  if (status === 'True')
    return name === '' ? [] : [telling('NodeReady', name, wordsOf(message), { node: name, utc }), ...more];
  if (status === 'False' && RUNTIME_DOWN.test(message))
    return [telling('RuntimeDown', name, wordsOf(message), { node: name, utc, detail: { error: message } })];
  return [telling('NodeLost', name, wordsOf(message), { node: name, utc, detail: { message } }), ...more];
}

function readAttachment(attachment: Fields, name: string): readonly ObjectTelling[] {
  const spec = fieldsAt(attachment, 'spec');
  const status = fieldsAt(attachment, 'status');
  const volume = textAt(fieldsAt(spec, 'source'), 'persistentVolumeName');
  const error = messageAt(status, 'detachError') || messageAt(status, 'attachError');
  const isGoing = textAt(fieldsAt(attachment, 'metadata'), 'deletionTimestamp') !== '';
  if (error === '' && !isGoing && status['attached'] !== true) return [];
  const says = error === '' ? (isGoing ? 'deletionTimestamp' : 'attached') : wordsOf(error);
  const detail = { about: 'attachment', volume, error, fails: error !== '' || isGoing };
  return [telling('ClusterObject', name, says, { node: textAt(spec, 'nodeName').slice(0, 253), detail })];
}

function readBudget(budget: Fields, name: string): readonly ObjectTelling[] {
  const namespace = textAt(fieldsAt(budget, 'metadata'), 'namespace');
  if (fieldsAt(budget, 'status')['disruptionsAllowed'] !== 0 || !isOf(LABEL, namespace)) return [];
  return [telling('ClusterObject', name, 'disruptionsAllowed', { detail: { about: 'budget', namespace } })];
}

/** Reads the webhooks that make the API server refuse a request when they can't be called. */
function readWebhooks(configuration: Fields, name: string): readonly ObjectTelling[] {
  return listAt(configuration, 'webhooks')
    .slice(0, MOST_WEBHOOKS)
    .filter(isFields)
    .filter((webhook) => textAt(webhook, 'failurePolicy') === 'Fail' && isOf(SUBDOMAIN, textAt(webhook, 'name')))
    .map((webhook) => {
      const webhookName = textAt(webhook, 'name');
      return telling('ClusterObject', name, webhookName, { detail: { about: 'webhook', webhook: webhookName } });
    });
}
