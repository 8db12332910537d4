/** JSON that was cut somewhere: what is told of it, and what is not. */
import { describe, expect, it } from 'vitest';
import { readCutObject } from './cutJson.ts';

const AT = '2024-06-12T10:00:30Z';
const pod = (name = 'web') => ({
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name, namespace: 'shop', deletionTimestamp: AT, finalizers: ['a.io/x', 'b.io/y'] },
  spec: { nodeName: 'node-1', containers: [{ name: 'app' }] },
  status: { phase: 'Running', containerStatuses: [{ name: 'app', ready: true, state: { running: {} } }] },
});
const WHOLE = JSON.stringify(pod());
const upTo = (words: string, text = WHOLE): string => text.slice(0, text.indexOf(words) + words.length);

const detailOf = (text: string) => readCutObject(text)?.[0]?.detail;
const namesOf = (text: string) => readCutObject(text)?.map(({ name }) => name) ?? null;

describe('a pod that is cut', () => {
  it('tells all where it is whole', () => {
    for (const text of [WHOLE, JSON.stringify(pod(), null, 2), `${WHOLE} and more "{`])
      expect(detailOf(text)).toMatchObject({
        deletionTimestamp: AT,
        node: 'node-1',
        phase: 'Running',
        running: 1,
        partial: false,
      });
  });

  it('tells nothing of its status, which may say more', () => {
    const cut = detailOf(WHOLE.slice(0, -1));
    expect(cut).toMatchObject({ deletionTimestamp: AT, node: 'node-1', phase: '', running: 0 });
    expect(detailOf(upTo('"phase":"Running",'))).toMatchObject({ node: 'node-1', phase: '' });
  });

  it.each([
    ['a word', upTo('"nodeName":"node-1"'), { node: '' }],
    ['a comma', upTo('"nodeName":"node-1",'), { node: 'node-1' }],
    ['the middle of a word', upTo('"nodeName":"no'), { node: '' }],
    ['an element of a list', upTo('"a.io/x",'), { finalizers: ['a.io/x'], deletionTimestamp: AT }],
    ['the end of a list', upTo('"b.io/y"]'), { finalizers: ['a.io/x', 'b.io/y'] }],
    ['a colon', upTo('"nodeName":'), { node: '' }],
    ['the beginning of a map', upTo('"spec":{'), { node: '', deletionTimestamp: AT }],
  ])('tells what is whole in front of %s', (_, text, expected) => {
    expect(detailOf(text)).toMatchObject({ partial: false, ...expected });
  });

  it.each([' [truncated 1234 chars]', '[truncated 7 chars]', '...', ' ...', '…', '…  '])(
    'may have %j behind it',
    (mark) => {
      expect(detailOf(`${upTo('"nodeName":"node-1",')}${mark}`)).toMatchObject({ node: 'node-1' });
      expect(detailOf(`${WHOLE}${mark}`)).toMatchObject({ phase: 'Running' });
    },
  );

  it('has no metadata where these end early and say nothing of a deletion', () => {
    const living = JSON.stringify({ ...pod(), metadata: { name: 'web', namespace: 'shop', labels: { a: 'b' } } });
    expect(readCutObject(upTo('"namespace":"shop",', living))).toBeNull();
    expect(readCutObject(upTo('"labels":{"a":"b"}', living))).toBeNull();
    const behind = JSON.stringify({ kind: 'Pod', status: pod().status, metadata: { name: 'web', labels: { a: 'b' } } });
    expect(detailOf(upTo('"labels":{"a":"b"}', behind))).toMatchObject({ partial: true, running: 1 });
    expect(detailOf(upTo('"labels":{"a":"b"}}', behind))).toMatchObject({ partial: false, running: 1 });
    expect(detailOf(upTo('"labels":{"a":"b"}}', living))).toMatchObject({ partial: false });
    expect(detailOf(upTo('"labels":{"a":"b"}},"spec":{', living))).toMatchObject({ partial: false });
    expect(detailOf(upTo(`"${AT}",`))).toMatchObject({ partial: false, deletionTimestamp: AT });
  });

  it('has strings with brackets, commas and quotes in them', () => {
    const text = JSON.stringify({
      kind: 'Pod',
      metadata: { annotations: { a: '{"b":[1,2' }, name: 'web', deletionTimestamp: AT },
    });
    expect(namesOf(text.slice(0, -1))).toEqual(['web']);
    expect(detailOf(text.slice(0, -1))).toMatchObject({ deletionTimestamp: AT });
    const slashes = JSON.stringify({
      kind: 'Pod',
      metadata: { annotations: { a: '\\' }, name: 'web', deletionTimestamp: AT },
    });
    expect(detailOf(slashes.slice(0, -1))).toMatchObject({ deletionTimestamp: AT });
  });

  it('ends where a string goes on in the next line', () => {
    const text = `{"kind":"Pod","metadata":{"name":"web","deletionTimestamp":"${AT}",\n"labels":{"a":"b\nc","d":"e"}}}`;
    expect(detailOf(text)).toMatchObject({ deletionTimestamp: AT, partial: false });
  });

  it('is not looked at without an end', () => {
    const long = { ...pod(), metadata: { ...pod().metadata, annotations: { a: 'x'.repeat(256 * 1024) } } };
    expect(detailOf(JSON.stringify(long))).toMatchObject({ deletionTimestamp: AT, phase: '' });
  });
});

describe('a list that is cut', () => {
  const list = JSON.stringify({ kind: 'PodList', apiVersion: 'v1', items: [pod('a'), pod('b'), pod('c')] });

  it('tells of all items but the last', () => {
    expect(namesOf(list)).toEqual(['a', 'b', 'c']);
    expect(namesOf(list.slice(0, -1))).toEqual(['a', 'b']);
    expect(namesOf(list.slice(0, -20))).toEqual(['a', 'b']);
    expect(namesOf(upTo('"name":"c",', list))).toEqual(['a', 'b']);
    expect(namesOf(upTo('"name":"b",', list))).toEqual(['a']);
    expect(namesOf(upTo('"items":[', list))).toEqual([]);
  });
});

it.each(['', 'words', '[1, 2', '{', '12'])('%j tells nothing', (text) => {
  expect(readCutObject(text)).toBeNull();
});
