/** The requests of a kubectl that is asked to tell them: what each line tells, and what joins them. */
import { describe, expect, it } from 'vitest';
import type { Telling } from '../facts/fact.ts';
import { ApiRequests } from './apiRequests.ts';

const URL = 'https://10.0.0.1:6443/api/v1/namespaces/shop/pods/web';
const POD = { uid: '', namespace: 'shop', name: 'web' };
const BODY = JSON.stringify({ kind: 'Pod', apiVersion: 'v1', metadata: { name: 'web', namespace: 'shop' } });

/** As kubectl shortens it. */
const CUT = `${BODY.slice(0, -2)},"deletionTimestamp":"2026-11-20T05:19:09Z",`;

/** What each line tells: null where it is none of a request. */
const read = (...lines: readonly string[]): readonly (readonly Telling[] | null)[] => {
  const requests = new ApiRequests();
  return lines.map((line) => requests.read(line));
};
const kindsOf = (...lines: readonly string[]): readonly string[] =>
  read(...lines).map((told) => (told === null ? 'none' : told.map(({ kind }) => kind).join(' ')));

describe('a request for a pod with its answer', () => {
  const mentioned = { kind: 'Mentioned', ...POD, detail: { command: true } };
  const requested = { kind: 'DeletionRequested', ...POD, detail: { command: true } };

  it.each<readonly [string, readonly Telling[]]>([
    [`GET ${URL} 200 OK in 5 milliseconds`, [mentioned as Telling]],
    [`PATCH ${URL}?fieldManager=kubectl-edit 200 OK in 5 milliseconds`, [mentioned as Telling]],
    [`DELETE ${URL} 200 OK in 5 milliseconds`, [requested as Telling]],
    [`DELETE ${URL} 202`, [requested as Telling]],
    [`DELETE ${URL}`, []],
    [`DELETE ${URL.replace('https', 'http').replace('/api', '/k8s/clusters/c-1/api')} 200 OK`, [requested as Telling]],
    [`"Request" verb="DELETE" url="${URL}"`, []],
    [`"Response" verb="DELETE" url="${URL}" status="200 OK" milliseconds=5`, [requested as Telling]],
    [`"HTTP Response" verb=GET url="${URL}" status="200`, [mentioned as Telling]],
    [`DELETE ${URL} 300 Multiple Choices`, []],
    [`GET ${URL} 403 Forbidden`, []],
    [`DELETE ${URL} 399 x`, []],
    [
      `DELETE ${URL} 403 Forbidden`,
      [{ kind: 'DeletionRefused', ...POD, detail: { error: 'DELETE was answered 403' } }],
    ],
    [
      `DELETE ${URL} 400 Bad Request`,
      [{ kind: 'DeletionRefused', ...POD, detail: { error: 'DELETE was answered 400' } }],
    ],
    [
      `DELETE ${URL} 404 Not Found`,
      [{ kind: 'DeletionRefused', ...POD, detail: { error: 'DELETE was answered 404' } }],
    ],
    [`GET ${URL} 404 Not Found`, []],
  ])('%s', (line, told) => {
    expect(read(line)).toEqual([told]);
  });

  it.each([
    `curl -v -XDELETE '${URL}'`,
    `curl -k ${URL}`,
    'Request Headers:',
    'Request Body: {"a":1}',
    'GET https://10.0.0.1:6443/api/v1/nodes/node-1 200 OK',
    `DELETE ${URL}/log 200 OK`,
    '"Request Body" body="https://x"',
    `"Request " verb="GET" url="https://10.0.0.1/api"`,
  ])('is known, and tells nothing: %s', (line) => {
    expect(read(line)).toEqual([[]]);
  });

  it.each([
    'words',
    `see DELETE ${URL} 200 OK`,
    `HEAD ${URL} 200 OK`,
    'GET words',
    'Response of somebody',
    `a "Response" verb="DELETE" url="${URL}" status="200 OK"`,
    `a Response Body: ${BODY}`,
    '',
  ])('is none: %s', (line) => {
    expect(read(line)).toEqual([null]);
  });
});

describe('an answer', () => {
  it('may have a line of its own', () => {
    expect(kindsOf(`DELETE ${URL}`, 'Response Status: 200 OK in 5 milliseconds')).toEqual(['', 'DeletionRequested']);
    expect(kindsOf(`DELETE ${URL}`, 'Response Status: 409 Conflict')).toEqual(['', 'DeletionRefused']);
    expect(kindsOf('Response Status: 200 OK')).toEqual(['']);
    expect(kindsOf(`DELETE ${URL}`, 'Response Status: soon')).toEqual(['', 'none']);
  });

  it('is that of the last request', () => {
    const other = 'GET https://10.0.0.1:6443/api/v1/nodes/node-1';
    expect(kindsOf(`DELETE ${URL}`, other, 'Response Status: 200 OK')).toEqual(['', '', '']);
    expect(kindsOf(`DELETE ${URL}`, 'Request Headers:', 'Response Status: 200 OK')).toEqual([
      '',
      '',
      'DeletionRequested',
    ]);
  });

  it('of 404 says that a pod has gone which was there before', () => {
    const gone = `GET ${URL} 404 Not Found`;
    expect(read(`GET ${URL} 200 OK`, gone)[1]).toEqual([{ kind: 'GoneFromApi', ...POD }]);
    expect(kindsOf(`DELETE ${URL} 200 OK`, gone)).toEqual(['DeletionRequested', 'GoneFromApi']);
    expect(kindsOf(`GET ${URL}-1 200 OK`, gone)).toEqual(['Mentioned', '']);
    expect(kindsOf(`GET ${URL} 403 Forbidden`, gone)).toEqual(['', '']);
    expect(kindsOf(`GET ${URL} 200 OK`, `GET ${URL} 410 Gone`)).toEqual(['Mentioned', '']);
  });

  it('is remembered of so many pods', () => {
    const others = (count: number) => Array.from({ length: count }, (_, i) => `GET ${URL}-${i} 200 OK`);
    const last = (count: number) => kindsOf(...others(count), `GET ${URL} 200 OK`, `GET ${URL} 404 Not Found`).at(-1);
    expect(last(999)).toBe('GoneFromApi');
    expect(last(1_000)).toBe('');
  });
});

describe('the body of an answer', () => {
  const object = { kind: 'Object', ...POD };

  it.each([
    ['bare', `Response Body: ${BODY}`],
    ['in quotes', `"Response Body" body=${JSON.stringify(BODY)}`],
    ['in quotes that do not end', `"Response Body" body=${JSON.stringify(BODY).slice(0, -1)}`],
    ['behind marks', `"Response Body" body=<\n\t${BODY}\n >`],
    ['cut, with marks around it', `"Response Body" body=<\n\t${CUT} [truncated 1234 chars]\n >  `],
  ])('tells of the pod in it: %s', (_, line) => {
    const [told] = read(line);
    expect(told).toMatchObject([object]);
    expect(told?.[0]).not.toHaveProperty('utc');
  });

  it.each([
    ['nothing of a pod', 'Response Body: words'],
    ['something too far in front', `Response Body: 123456789${BODY}`],
    ['another object', 'Response Body: {"kind":"Status","apiVersion":"v1"}'],
    ['nothing that can be read', 'Response Body: {x'],
  ])('tells nothing with %s', (_, line) => {
    expect(read(line)).toEqual([[]]);
  });

  it('may have a little in front of it', () => {
    expect(read(`Response Body: 12345678${BODY}`)[0]).toMatchObject([object]);
  });
});
