/** Whose a container is, by the name that a runtime has given to it. */
import { expect, it } from 'vitest';
import { podInRuntimeName, runtimeNameIn } from './runtimeNames.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const HASH = U.replaceAll('-', '');
const WEB = { uid: U, namespace: 'shop', name: 'web' };

it.each<readonly [what: string, text: string, container: string, pod: object]>([
  ['a container', `k8s_app_web_shop_${U}_0`, 'app', WEB],
  ['a container with words around it', `the name "k8s_app_web_shop_${U}_12" is taken`, 'app', WEB],
  ['a container with a hash', `k8s_app.1a2b3c4d_web_shop_${U}_9f8e7d6c`, 'app', WEB],
  ['a sandbox of dockershim', `k8s_POD_web_shop_${U}_0`, 'POD', WEB],
  ['a sandbox of CRI-O', `k8s_web_shop_${U}_0`, '', WEB],
  ['a static pod', `k8s_app_web_shop_${HASH}_0`, 'app', { ...WEB, uid: HASH }],
  ['a name that can be none', `k8s_app_web._shop_${U}_0`, 'app', { uid: U, namespace: '', name: '' }],
])('names %s', (_, text, container, pod) => {
  expect(runtimeNameIn(text)).toEqual({ container, pod });
  expect(podInRuntimeName(text)).toEqual(pod);
});

it.each([
  ['words', 'words'],
  ['a part of a name', 'k8s_app_web'],
  ['a name within another', `xk8s_app_web_shop_${U}_0`],
  ['a UID that is none', 'k8s_app_web_shop_1_0'],
  ['a name that goes on too long', `k8s_${'x'.repeat(700)}_web_shop_${U}_0`],
])('names none in %s', (_, text) => {
  expect(runtimeNameIn(text)).toBeNull();
  expect(podInRuntimeName(text)).toEqual({ uid: '', namespace: '', name: '' });
});
