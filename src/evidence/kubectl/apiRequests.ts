/** `kubectl -v=6` to `-v=10`: the requests that it makes, how the API server answers, and the pods in the answers. */
import type { PodNames, Telling } from '../facts/fact.ts';
import { namesOf } from '../facts/names.ts';
import { goUnescape, quotedEnd } from '../../kube/klog/goQuote.ts';
import { readCutObject } from '../objects/cutJson.ts';

const VERB = '(DELETE|GET|PATCH|POST|PUT)';
const POD =
  'https?:\\/\\/[^\\s"/]{1,253}(?:\\/[\\w.:-]{1,100}){0,6}?\\/api\\/v1\\/namespaces\\/([\\w.-]{1,63})\\/pods\\/([\\w.-]{1,253})(\\/eviction)?(?:\\?[^\\s"]{0,400})?';
const REQUEST = new RegExp(`^${VERB} ${POD}(?: (\\d{3})\\b|$)`);
const STRUCTURED = new RegExp(`^"(?:HTTP )?(?:Request|Response)" verb="?${VERB}"? url="${POD}"(?: status="(\\d{3}))?`);
const STATUS = /^Response Status: (\d{3})\b/;
const BODY = /^(?:Response Body: |"Response Body" body=)/;
const OTHER = new RegExp(`^(?:${VERB} https?:|curl -|"Request |Request Headers:|Request Body:|"Request Body")`);

const MOST_SEEN = 1_000;

interface Request {
  /** `EVICT` for a POST to the pod's eviction subresource. */
  readonly verb: string;
  readonly pod: PodNames;
}

/** Whether the text is worth a look. */
const mayBeRequest = (text: string): boolean =>
  text.includes('://') || text.startsWith('Response ') || text.startsWith('"Response ') || text.startsWith('Request ');

export class ApiRequests {
  #last: Request | null = null;
  /** Pods that the API had. */
  readonly #seen = new Set<string>();

  read(text: string): readonly Telling[] | null {
    if (!mayBeRequest(text)) return null;
    const head = text.slice(0, 2_000);
    const body = BODY.exec(head)?.[0];
    if (body !== undefined) return bodyOf(text.slice(body.length));
    const [, answer] = STATUS.exec(head) ?? [];
    if (answer !== undefined) return this.#answered(this.#last, Number(answer));
    const [, method = '', namespace = '', name = '', eviction, status] =
      REQUEST.exec(head) ?? STRUCTURED.exec(head) ?? [];
    if (name === '') {
      if (!OTHER.test(head)) return null;
      if (/^(?:GET|DELETE|PATCH|POST|PUT) /.test(head)) this.#last = null;
      return [];
    }
    const verb = eviction === undefined ? method : 'EVICT';
    this.#last = { verb, pod: namesOf(`${namespace}/${name}`) };
    return status === undefined ? [] : this.#answered(this.#last, Number(status));
  }

  #answered(request: Request | null, code: number): readonly Telling[] {
    if (request === null) return [];
    const { verb, pod } = request;
    const key = `${pod.namespace}/${pod.name}`;
    if (code < 300) {
      if (this.#seen.size < MOST_SEEN) this.#seen.add(key);
      const kind = verb === 'DELETE' || verb === 'EVICT' ? 'DeletionRequested' : 'Mentioned';
      return [{ kind, ...pod, detail: { command: true } }];
    }
    // A name that was never there is a slip of the pen, and one that was is a pod that has gone.
    if (code === 404 && this.#seen.has(key)) return [{ kind: 'GoneFromApi', ...pod }];
    // registry/core/pod/storage/eviction.go answers so if a budget has no disruption left.
    if (verb === 'EVICT' && code === 429) return [{ kind: 'EvictionRefused', ...pod, detail: { command: true } }];
    if (verb !== 'DELETE' || code < 400) return [];
    return [{ kind: 'DeletionRefused', ...pod, detail: { error: `DELETE was answered ${code}` } }];
  }
}

/** What is left of the answer: without quotes, in quotes, or with marks around it. */
function bodyOf(text: string): readonly Telling[] {
  const start = text.startsWith('"') ? unquoted(text) : text;
  const at = start.indexOf('{');
  if (at < 0 || at > 8) return [];
  const facts = readCutObject(start.slice(at).replace(/\n >\s*$/, ''));
  return (facts ?? []).map(({ kind, uid, namespace, name, detail }) => ({ kind, uid, namespace, name, detail }));
}

function unquoted(text: string): string {
  const end = quotedEnd(text, 0);
  return goUnescape(end < 0 ? text.slice(1) : text.slice(1, end - 1));
}
