/**
 * The API server's audit log before it had events (up to 1.7, or --audit-log-format=legacy): a line for the request and
 * one for the answer, joined by an id. apiserver/pkg/endpoints/filters: legacy_audit.go.
 */
import { own, shown } from '../input/typesetting.ts';
import type { FileFacts } from '../fileFacts.ts';
import type { Origin } from '../lines/origin.ts';
import { readObject } from './podObject.ts';

const START = 'AUDIT: id="';
const ID = /^AUDIT: id="([\w-]{1,64})" /;
const REQUEST = / method="([A-Z]{1,10})" user="([^"]{0,253})"/;
const POD = /\suri="\/api\/v1\/namespaces\/([\w.-]{1,253})\/pods\/([\w.-]{1,253})(?:\/(\w{1,40}))?(?:\?[^"]{0,2000})?"/;
const ANSWER = / response="(\d{3})"/;
const LONGEST = 4_000;
/** Requests without an answer that are remembered. */
const MOST_OPEN = 1_000;

const VERBS: Readonly<Record<string, string>> = { DELETE: 'delete', POST: 'create', PUT: 'update', PATCH: 'patch' };

interface Request {
  readonly line: number;
  readonly text: string;
  readonly event: Readonly<Record<string, unknown>>;
}

export const isAuditText = (body: string): boolean => body.startsWith(START);

export class AuditText {
  readonly #facts: FileFacts;
  readonly #open = new Map<string, Request>();

  constructor(facts: FileFacts) {
    this.#facts = facts;
  }

  /** Counts the line, and tells what a request came to that it answers. */
  take(body: string, line: string, number: number, origin: Origin): void {
    const head = body.slice(0, LONGEST);
    const answered = this.#answered(head, number);
    const facts = answered === null ? [] : (readObject(answered.event) ?? []);
    const place = { ...(answered ?? { line: number, text: line }), origin };
    for (const { kind, uid, namespace, name, detail } of facts)
      this.#facts.tell({ kind, uid, namespace, name, detail }, place);
    const isUnderstood = facts.some(({ kind }) => kind !== 'Mentioned');
    this.#facts.content('audit log');
    this.#facts.count(isUnderstood ? 'understood' : 'irrelevant', number, line, { code: 'content', kind: 'audit log' });
  }

  /** The request for a pod that this line answers, with the answer. */
  #answered(head: string, line: number): Request | null {
    const id = ID.exec(head)?.[1];
    if (id === undefined) return null;
    const code = ANSWER.exec(head)?.[1];
    if (code === undefined) {
      this.#request(id, head, line);
      return null;
    }
    const request = this.#open.get(id);
    if (request === undefined) return null;
    this.#open.delete(id);
    return { ...request, event: { ...request.event, responseStatus: { code: Number(code) } } };
  }

  #request(id: string, head: string, line: number): void {
    const [, method = '', username = ''] = REQUEST.exec(head) ?? [];
    const [, namespace = '', name = '', subresource = ''] = POD.exec(head) ?? [];
    const verb = VERBS[method];
    if (verb === undefined || name === '') return;
    for (const oldest of this.#open.keys()) {
      if (this.#open.size < MOST_OPEN) break;
      this.#open.delete(oldest);
    }
    this.#open.set(own(id), {
      line,
      text: shown(head),
      event: {
        apiVersion: 'audit.k8s.io/v1',
        kind: 'Event',
        stage: 'ResponseComplete',
        verb,
        user: { username: own(username) },
        objectRef: { resource: 'pods', namespace: own(namespace), name: own(name), subresource: own(subresource) },
      },
    });
  }
}
