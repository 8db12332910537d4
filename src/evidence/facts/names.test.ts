/** How lines name pods, containers and sandboxes, and what is no name. */
import { describe, expect, it } from 'vitest';
import {
  containerOr,
  describedPods,
  isHashUid,
  isUid,
  nameOr,
  namesOf,
  namespaceOr,
  podList,
  podsIn,
  runtimeId,
  uidInError,
  uidOr,
} from './names.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const HASH = U.replaceAll('-', '');
const ID = 'ab'.repeat(32);
const NOBODY = { uid: '', namespace: '', name: '' };
const WEB = { uid: '', namespace: 'shop', name: 'web' };
const API = { uid: '', namespace: 'shop', name: 'api' };

describe('a UID', () => {
  it.each([
    ['a UUID', U, true],
    ['a UUID in capitals', U.toUpperCase(), true],
    ['a UUID that lacks its last digit', U.slice(0, -1), true],
    ['a UUID that lacks two', U.slice(0, -2), false],
    ['a UUID with one more', `${U}0`, false],
    ['a hash', HASH, true],
    ['a hash that lacks its last digit', HASH.slice(0, -1), false],
    ['a hash with one more', `${HASH}0`, false],
    ['letters', 'z'.repeat(32), false],
    ['nothing', '', false],
  ])('is %s: %s → %s', (_, text, is) => {
    expect(isUid(text)).toBe(is);
    expect(uidOr(text)).toBe(is ? text : '');
  });

  it('is nothing where there is none', () => {
    expect(uidOr(undefined)).toBe('');
  });

  it('is a hash by its length', () => {
    expect([isHashUid(HASH), isHashUid(U)]).toEqual([true, false]);
  });

  it('stands in the error of a pod’s end', () => {
    expect(uidInError(`failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "no"`)).toBe(U);
    expect(uidInError(`failed to \\"KillPodSandbox\\" for \\"${U}\\" with`)).toBe(U);
    expect(uidInError(`failed to "KillContainer" for "${U}"`)).toBe('');
    expect(uidInError(`${'x'.repeat(16_384)} "KillPodSandbox" for "${U}"`)).toBe('');
  });
});

describe('a name', () => {
  it.each([
    ['shop/web', WEB],
    ['"shop/web"', WEB],
    ['web', { ...WEB, namespace: '' }],
    ['web.with.dots', { ...NOBODY, name: 'web.with.dots' }],
    ['Shop/XXX', { uid: '', namespace: 'Shop', name: 'XXX' }],
    ['sh op/web', { ...WEB, namespace: '' }],
    ['sh.op/web', { ...WEB, namespace: '' }],
    ['shop/we b', NOBODY],
    ['shop/"web"', NOBODY],
    ['shop/web/app', NOBODY],
    ['shop/', NOBODY],
    ['', NOBODY],
    [undefined, NOBODY],
    [`${'x'.repeat(600)}/web`, NOBODY],
    [`${'x'.repeat(596)}/web`, { ...WEB, namespace: '' }],
  ])('in %s', (ref, names) => {
    expect(namesOf(ref)).toEqual(names);
  });

  it('may be one in a cluster', () => {
    expect(['web', 'web.x', 'XXX', 'we b', '-web', ''].map(nameOr)).toEqual(['web', 'web.x', 'XXX', '', '', '']);
    expect(['shop', 'sh.op', undefined].map(namespaceOr)).toEqual(['shop', '', '']);
    expect(['app', 'a.pp', undefined].map(containerOr)).toEqual(['app', undefined, undefined]);
  });
});

describe('pods in a text', () => {
  it('are described with their UIDs', () => {
    expect(describedPods(`"web_shop(${U}), api_shop(1)"`)).toEqual([{ ...WEB, uid: U }, API]);
    expect(describedPods('web shop')).toEqual([]);
    expect(describedPods(`${'x '.repeat(4_096)}web_shop(${U})`)).toEqual([]);
  });

  it.each([
    ['["shop/web","shop/api"]', [WEB, API]],
    ['[shop/web shop/api]', [WEB, API]],
    ['[shop/web, shop/api]', [WEB, API]],
    ['"[shop/web]"', [WEB]],
    ['[shop/web] [shop/api]', [WEB]],
    ['[shop/web {} shop/api', [WEB, API]],
    ['[]', []],
    ['', []],
    [`[${' '.repeat(65_536)}shop/web]`, []],
  ])('stand in a list: %s', (list, pods) => {
    expect(podList(list)).toEqual(pods);
  });

  it.each([
    ['a key', '"x" pod="shop/web"', [WEB]],
    ['a list', '"x" pods=["shop/web","shop/api"] pod="shop/other"', [WEB, API]],
    ['a list without one', `"x" pods=["{}"] web_shop(${U})`, [{ ...WEB, uid: U }]],
    ['words', `"x" web_shop(${U})`, [{ ...WEB, uid: U }]],
    ['nothing', '"x"', []],
    ['a key too far behind', `${'x'.repeat(16_384)} pod="shop/web"`, []],
  ])('are named by %s', (_, text, pods) => {
    expect(podsIn(text)).toEqual(pods);
  });
});

describe('an id', () => {
  it.each([
    ['of a runtime', `containerd://${ID}`, ID],
    ['with marks around it', `{"Data":"${ID}"}`, ID],
    ['that is longer than one', `${ID}ab`, ID],
    ['that is abbreviated', 'containerd://ab12cd34ef56', 'ab12cd34ef56'],
    ['that is abbreviated, with marks behind it', '{ID:"ab12cd34ef56"}', 'ab12cd34ef56'],
    ['that is too short', 'ab12cd34ef5', ''],
    ['of something else', 'nginx', ''],
    ['that comes too late', `${'x'.repeat(400)}${ID}`, ''],
  ])('%s', (_, value, id) => {
    expect(runtimeId(value)).toBe(id);
  });

  it('is nothing where there is none', () => {
    expect(runtimeId(undefined)).toBe('');
  });
});
