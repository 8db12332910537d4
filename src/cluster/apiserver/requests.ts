/** How a request is written, and how client-go says that it has failed (client-go/rest/request.go, net/url.Error). */
import { seconds } from '../../engine/time.ts';
import type { ReplyValue } from '../messages.ts';
import type { ApiRequest } from '../state.ts';

/** A request in a few words, as its packet is labelled. */
export function requestLabel(request: Omit<ApiRequest, 'id' | 'user'>): string {
  const { verb, name, subresource, gracePeriodSeconds, preconditions } = request;
  const sub = subresource === undefined ? '' : `/${subresource}`;
  const path = name === '' ? 'pods' : `pods/${name}${sub}`;
  const grace = gracePeriodSeconds === undefined ? '' : ` grace=${gracePeriodSeconds}`;
  const uid = preconditions?.uid === undefined ? '' : ` uid=${preconditions.uid.slice(0, 8)}`;
  return `${verb.toUpperCase()} ${path}${grace}${uid}`;
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
export function failureOf(value: ReplyValue): { readonly err: string; readonly notFound: boolean } | null {
  if (value.kind === 'error') return { err: value.error, notFound: value.notFound };
  if (value.kind !== 'response' || value.response.code < 400) return null;
  const { code, message, reason } = value.response;
  return { err: message ?? reason ?? String(code), notFound: code === 404 };
}

/** What a client reads from a connection whose server has died. */
export const UNEXPECTED_EOF = 'unexpected EOF';
