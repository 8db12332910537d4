/** The API server's audit log: who wrote what on pods, with which options and what came of it. */
import type { Micros } from '../../engine/time.ts';
import { field, type Fields, isFields, numberField, textField } from './json.ts';
import type { WriteRequest } from './run.ts';

const VERBS = ['create', 'update', 'patch', 'delete'] as const;

/** One record, or null where it is no write by kubectl or the kubelet on a pod. */
export function readAuditRecord(record: Fields, at: (time: string) => Micros): WriteRequest | null {
  const object = field(record, 'objectRef');
  const verb = VERBS.find((candidate) => candidate === record['verb']);
  const user = userOf(textField(field(record, 'user'), 'username'));
  if (verb === undefined || user === null || textField(object, 'resource') !== 'pods') return null;
  if (record['stage'] !== 'ResponseComplete') return null;
  const body = field(record, 'requestObject');
  const subresource = textField(object, 'subresource');
  const options = subresource === 'eviction' ? field(body, 'deleteOptions') : body;
  const grace = numberField(options, 'gracePeriodSeconds');
  const preconditions = options['preconditions'];
  return {
    t: at(textField(record, 'requestReceivedTimestamp') ?? ''),
    user,
    verb,
    name: textField(object, 'name') ?? textField(field(body, 'metadata'), 'name') ?? '',
    ...(subresource === undefined ? {} : { subresource }),
    ...(grace === undefined ? {} : { gracePeriodSeconds: grace }),
    ...(isFields(preconditions) ? { preconditions: 'uid' in preconditions ? 'uid' : 'empty' } : {}),
    ...(verb === 'delete' && record['requestObject'] === undefined ? { withoutBody: true } : {}),
    code: numberField(field(record, 'responseStatus'), 'code') ?? 0,
  };
}

/** In the recordings `admin` is whoever types kubectl. */
function userOf(name: string | undefined): WriteRequest['user'] | null {
  if (name === 'admin') return 'kubectl';
  return name?.startsWith('system:node:') === true ? 'kubelet' : null;
}

/**
 * A request without ids and times. `bodies` says whether kubectl's DeleteOptions are told: 1.23's API server leaves them
 * out of its audit log.
 */
export function requestText(request: WriteRequest, bodies = true): string {
  const { user, verb, name, subresource, gracePeriodSeconds, preconditions, code } = request;
  const path = subresource === undefined ? `pods/${name}` : `pods/${name}/${subresource}`;
  const told = bodies || user === 'kubelet';
  const grace = !told || gracePeriodSeconds === undefined ? '' : ` grace=${gracePeriodSeconds}`;
  const guard = !told || preconditions === undefined ? '' : ` preconditions=${preconditions}`;
  return `${user} ${verb.toUpperCase()} ${path}${grace}${guard} -> ${code}`;
}
