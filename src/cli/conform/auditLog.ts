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
    code: numberField(field(record, 'responseStatus'), 'code') ?? 0,
  };
}

/** In the recordings `admin` is whoever types kubectl. */
function userOf(name: string | undefined): WriteRequest['user'] | null {
  if (name === 'admin') return 'kubectl';
  return name?.startsWith('system:node:') === true ? 'kubelet' : null;
}

/** A request without ids and times. */
export function requestText({
  user,
  verb,
  name,
  subresource,
  gracePeriodSeconds,
  preconditions,
  code,
}: WriteRequest): string {
  const path = subresource === undefined ? `pods/${name}` : `pods/${name}/${subresource}`;
  const grace = gracePeriodSeconds === undefined ? '' : ` grace=${gracePeriodSeconds}`;
  const guard = preconditions === undefined ? '' : ` preconditions=${preconditions}`;
  return `${user} ${verb.toUpperCase()} ${path}${grace}${guard} -> ${code}`;
}
