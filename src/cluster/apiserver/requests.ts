/** How a request is written, and how client-go says that it has failed (client-go/rest/request.go, net/url.Error). */
import { seconds } from '../../engine/time.ts';
import { failureIn, type Failure } from '../../kube/failure.ts';
import type { ReplyValue } from '../messages.ts';
import type { TraceEvent } from '../../trace/event.ts';
import type { ApiRequest } from '../state.ts';

type Named = Pick<ApiRequest, 'name' | 'subresource'>;
type Asked = Named & Pick<ApiRequest, 'verb' | 'gracePeriodSeconds'>;

/** `pods/web/status`; `pods` alone of a list. */
export const requestPath = ({ name, subresource }: Named): string =>
  name === '' ? 'pods' : `pods/${name}${subresource === undefined ? '' : `/${subresource}`}`;

/** What is asked of what, without its guard: `DELETE pods/web grace=30`. */
export function requestHeadline(request: Asked): string {
  const { verb, gracePeriodSeconds } = request;
  const grace = gracePeriodSeconds === undefined ? '' : ` grace=${gracePeriodSeconds}`;
  return `${verb.toUpperCase()} ${requestPath(request)}${grace}`;
}

/** A request in a few words, as its packet is labelled. */
export function requestLabel(request: Asked & Pick<ApiRequest, 'preconditions'>): string {
  const { preconditions } = request;
  const uid = preconditions?.uid === undefined ? '' : ` uid=${preconditions.uid.slice(0, 8)}`;
  return `${requestHeadline(request)}${uid}`;
}

/** A request that an event sends, as far as a trace has it. */
export interface SentRequest extends Asked {
  /** It is only for the object of that UID. */
  readonly namesUID: boolean;
}

const SUBRESOURCES = ['status', 'eviction', 'binding'] as const;

/**
 * Whom a request is about and what it asks is in the event's details; what else it says has no field of its own in a
 * trace but its label, which is read here and nowhere else. undefined where the event sends none.
 */
export function sentRequest({ to, message, detail }: TraceEvent): SentRequest | undefined {
  const [verb, name] = [detail?.['verb'], detail?.['name']];
  if (to !== 'apiserver' || message === undefined || typeof name !== 'string') return undefined;
  if (typeof verb !== 'string' || !isVerb(verb)) return undefined;
  const [, path = '', ...options] = message.split(' ');
  const subresource = SUBRESOURCES.find((part) => path === requestPath({ name, subresource: part }));
  const option = (key: string): string | undefined =>
    options.find((each) => each.startsWith(`${key}=`))?.slice(key.length + 1);
  const grace = option('grace');
  return {
    verb,
    name,
    namesUID: option('uid') !== undefined,
    ...(name !== '' && subresource !== undefined && { subresource }),
    ...(grace !== undefined && { gracePeriodSeconds: Number(grace) }),
  };
}

/** Where the API server listens, as every node sees it. */
export const SERVER = '127.0.0.1:6443';

/** client-go/rest: a GET or a watch that breaks or times out is sent again after a second, ten times. */
export const CLIENT_RETRY_PERIOD = seconds(1);
export const CLIENT_MAX_RETRIES = 10;

const OP = {
  get: 'Get',
  list: 'Get',
  watch: 'Get',
  create: 'Post',
  update: 'Put',
  patch: 'Patch',
  delete: 'Delete',
} as const satisfies Record<ApiRequest['verb'], string>;

const isVerb = (word: string): word is ApiRequest['verb'] => Object.hasOwn(OP, word);

function pathOf({ namespace, name, subresource, nodeName, verb, resourceVersion }: ApiRequest): string {
  const sub = subresource === undefined ? '' : `/${subresource}`;
  if (namespace !== '') return `/api/v1/namespaces/${namespace}/pods${verb === 'create' ? '' : `/${name}`}${sub}`;
  const selector = nodeName === undefined ? '' : `fieldSelector=spec.nodeName%3D${nodeName}`;
  const from = verb === 'watch' ? `&resourceVersion=${resourceVersion ?? ''}&watch=true` : '';
  return `/api/v1/pods?${selector}${from}`;
}

/** net/url.Error, as client-go returns it. */
export const urlError = (request: ApiRequest, cause: string): string =>
  `${OP[request.verb]} "https://${SERVER}${pathOf(request)}": ${cause}`;

export const REFUSED = `dial tcp ${SERVER}: connect: connection refused`;

export const isConnectionRefused = (error: string): boolean => error.endsWith('connection refused');
export const isTimeout = (error: string): boolean => error.endsWith('i/o timeout');
export const refused = (request: ApiRequest): string => urlError(request, REFUSED);

/** Why a call has failed, in client-go's words; null where it succeeded. */
export function failureOf(value: ReplyValue): FailedCall | null {
  if (value.kind === 'error') {
    const { error, notFound } = value;
    return { err: error, notFound, failure: notFound ? 'notFound' : failureIn(error) };
  }
  if (value.kind !== 'response' || value.response.code < 400) return null;
  const { code, message, reason } = value.response;
  return { err: message ?? reason ?? String(code), notFound: code === 404, failure: FAILURES[reason ?? ''] ?? 'other' };
}

export interface FailedCall {
  readonly err: string;
  readonly notFound: boolean;
  readonly failure: Failure;
}

/** By the reason of a Status (apimachinery/pkg/apis/meta/v1: StatusReason). */
const FAILURES: Readonly<Record<string, Failure>> = {
  AlreadyExists: 'exists',
  NotFound: 'notFound',
  Conflict: 'conflict',
};

/** What a client reads from a connection whose server has died. */
export const UNEXPECTED_EOF = 'unexpected EOF';
