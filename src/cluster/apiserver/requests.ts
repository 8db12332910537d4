/** How a request is written, and how client-go says that it has failed (client-go/rest/request.go, net/url.Error). */
import { seconds } from '../../engine/time.ts';
import { collectionPath } from '../../kube/apiObjects.ts';
import { failureIn, type Failure } from '../../kube/failure.ts';
import type { ReplyValue } from '../messages.ts';
import type { SentRequest } from '../../kube/request.ts';
import type { Carried, TraceEvent } from '../../trace/event.ts';
import type { ApiRequest } from '../state.ts';

type Named = Pick<ApiRequest, 'name' | 'resource' | 'subresource'>;
type Asked = Named & Pick<ApiRequest, 'verb' | 'gracePeriodSeconds'>;

/** `pods/web/status`; `pods` alone of a list. */
export function requestPath({ name, resource, subresource }: Named): string {
  const collection = resource ?? 'pods';
  return name === '' ? collection : `${collection}/${name}${subresource === undefined ? '' : `/${subresource}`}`;
}

/** What is asked of what, without its guard: `DELETE pods/web grace=30`. */
export function requestHeadline(request: Asked): string {
  const { verb, gracePeriodSeconds } = request;
  const grace = gracePeriodSeconds === undefined ? '' : ` grace=${gracePeriodSeconds}`;
  return `${verb.toUpperCase()} ${requestPath(request)}${grace}`;
}

/** A request in a few words, as its packet is labelled. */
function requestLabel(request: Asked & Pick<ApiRequest, 'preconditions'>): string {
  const { preconditions } = request;
  const uid = preconditions?.uid === undefined ? '' : ` uid=${preconditions.uid.slice(0, 8)}`;
  return `${requestHeadline(request)}${uid}`;
}

/** A request in a trace: its label, and what is asked of what. */
export function requestPacket(request: Asked & Pick<ApiRequest, 'preconditions'>): {
  readonly label: string;
  readonly carries: Carried;
} {
  const { verb, name, resource, subresource, gracePeriodSeconds, preconditions } = request;
  const sent: SentRequest = {
    verb,
    ...(resource !== undefined && { resource }),
    name,
    namesUID: preconditions?.uid !== undefined,
    ...(subresource !== undefined && { subresource }),
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
  };
  return { label: requestLabel(request), carries: { is: 'request', request: sent } };
}

/** undefined where the event sends none, or where it is lost on its way. */
export const sentRequest = ({ carries }: TraceEvent): SentRequest | undefined =>
  carries?.is === 'request' ? carries.request : undefined;

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
  deletecollection: 'Delete',
} as const satisfies Record<ApiRequest['verb'], string>;

function pathOf({ namespace, name, resource, subresource, nodeName, verb, resourceVersion }: ApiRequest): string {
  const sub = subresource === undefined ? '' : `/${subresource}`;
  if (resource !== undefined || namespace !== '')
    return `${collectionPath(resource ?? 'pods', namespace)}${verb === 'create' ? '' : `/${name}`}${sub}`;
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
