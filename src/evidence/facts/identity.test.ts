/** Whom a text is about by its words alone: each form of a name, and what is none. */
import { describe, expect, it } from 'vitest';
import { namesTeardown, podIn, podsByPath, unescaped } from './identity.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const OTHER = '7a1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5c';
const HASH = U.replaceAll('-', '');
const ID = 'ab'.repeat(32);
const NOBODY = { uid: '', namespace: '', name: '' };
const WEB = { uid: '', namespace: 'shop', name: 'web' };
const WEB_U = { ...WEB, uid: U };
const OF_UID = { ...NOBODY, uid: U };
const NAMED = { ...NOBODY, name: 'web' };

describe('a pod', () => {
  it.each<readonly [what: string, text: string, pod: object]>([
    ['as the kubelet formats it', `web_shop(${U})`, WEB_U],
    ['as the kubelet formats it, with a hash', `web_shop(${HASH})`, { ...WEB, uid: HASH }],
    ['as dockershim calls its containers', `k8s_app_web_shop_${U}_0`, WEB_U],
    ['as CRI-O calls its sandboxes', `k8s_web_shop_${U}_0`, WEB_U],
    ['as its logs lie', `/var/log/pods/shop_web_${U}/app/0.log`, WEB_U],
    ['as its logs are listed', `drwxr-xr-x root shop_web_${U}`, WEB_U],
    ['as a reference', `{Kind:"Pod", Namespace:"shop", Name:"web", UID:"${U}"}`, WEB_U],
    ['as a reference without a UID', '{Kind:"Pod", Namespace:"shop", Name:"web", x}', WEB],
    ['as a reference in a quoted text', String.raw`{Kind:\"Pod\", Namespace:\"shop\", Name:\"web\"}`, WEB],
    ['as dockershim’s network names it', `shop_web/${ID}`, WEB],
    ['as CRI-O’s network names it', 'removing pod shop_web from CNI network', WEB],
    ['as CRI-O prints it', 'pod {Namespace:shop Name:web ID:x}', WEB],
    ['as the arguments of CNI', 'pod K8S_POD_NAMESPACE=shop;K8S_POD_NAME=web', WEB],
    ['as a request', '/api/v1/namespaces/shop/pods/web', WEB],
    ['as a key', 'pod="shop/web"', WEB],
    ['as a list', 'pods: ["shop/web"]', WEB],
    ['in quotes', "pod 'shop/web'", WEB],
    ['in quotes, by its full name', 'pod "web_shop"', WEB],
    ['in quotes, with its namespace behind', 'pod "web" in namespace "shop"', WEB],
    ['in words', 'the pod shop/web', WEB],
    ['as kubectl writes it', 'pod/web', NAMED],
    ['as kubectl may be asked for it', 'get po/web', NAMED],
    ['in quotes, alone', 'pod "web"', NAMED],
    ['with the namespace of the command', 'kubectl delete pod/web -n shop', WEB],
    ['with the namespace of the command, spelled out', 'kubectl delete pod/web --namespace="shop"', WEB],
    ['with a UID beside it', `pod/web (UID: "${U}")`, { ...NAMED, uid: U }],
    [
      'with one UID beside it in letters of both cases',
      `pod/web, the pod ${U.toUpperCase()}, podUID=${U}`,
      { ...NAMED, uid: U },
    ],
    ['with one UID beside it twice', `pod/web podUID="${U}" /pods/${U}/volumes`, { ...NAMED, uid: U }],
    ['with two UIDs beside it', `pod/web podUID="${U}" /pods/${OTHER}/volumes`, NAMED],
    ['with its own UID and another’s', `web_shop(${U}) podUID="${OTHER}"`, WEB_U],
    ['by its UID', `UID: ${U}`, OF_UID],
    ['by its UID as a key', `podUID=${U}`, OF_UID],
    ['by the UID of its end', `"KillPodSandbox" for "${U}"`, OF_UID],
    ['by its directory', `/var/lib/kubelet/pods/${U}/volumes`, OF_UID],
    ['by the UID of an operation', `{podName:${U}}`, OF_UID],
    ['by the UID for a name', `pod "${U}"`, OF_UID],
    ['by the first of two UIDs', `podUID=${U} podUID=${OTHER}`, OF_UID],
    ['by its cgroup', `/kubepods/besteffort/pod${U}/x`, OF_UID],
    ['by its slice', `kubepods-pod${U.replaceAll('-', '_')}.slice`, OF_UID],
    ['by its hash', `/var/lib/kubelet/pods/${HASH}/volumes`, { ...NOBODY, uid: HASH }],
    ['in the form that tells most', `pod/api of web_shop(${U})`, WEB_U],
    ['before another', 'pod/web pod/api', NAMED],
    ['behind what can be no name', 'pod "web..x" and pod "web"', NAMED],
  ])('%s', (_, text, pod) => {
    expect(podIn(text)).toEqual(pod);
  });

  it.each([
    ['words', 'the pod is gone'],
    ['a UID of something else', `id ${U}`],
    ['two words with a slash', 'pod start/stop'],
    ['a path', 'see pods/web/log and x/pod/web'],
    ['an id', `container ${ID}`],
    ['what comes too late', `${'x'.repeat(4_000)} pod/web`],
    ['', ''],
  ])('is nobody in %s', (_, text) => {
    expect(podIn(text)).toEqual(NOBODY);
  });
});

describe('pods by path', () => {
  it('are all those of one form with their UIDs', () => {
    const [first, second] = [`/var/log/pods/shop_web_${U}/app`, `/var/log/pods/shop_api_${OTHER}/app`];
    const api = { uid: OTHER, namespace: 'shop', name: 'api' };
    expect(podsByPath(`${first} ${second} ${first}`)).toEqual([WEB_U, api]);
    expect(podsByPath(`k8s_app_web_shop_${U}_0`)).toEqual([WEB_U]);
    expect(podsByPath(`shop_web_${U}`)).toEqual([WEB_U]);
  });

  it('are none without a UID or a path', () => {
    expect(podsByPath('/log/pods/ pod/web')).toEqual([]);
    expect(podsByPath(`web_shop(${U})`)).toEqual([]);
    expect(podsByPath('words')).toEqual([]);
  });

  it('are no more than some', () => {
    const paths = Array.from({ length: 30 }, (_, i) => `/var/log/pods/shop_web-${i}_${U}/app`);
    expect(podsByPath(paths.join(' '))).toHaveLength(20);
  });
});

describe('a text that was quoted', () => {
  it('has no marks in front of its quotes', () => {
    expect(unescaped(String.raw`a \"b\" \\\"c\\\"`)).toBe('a "b" "c"');
    expect(unescaped(String.raw`a "b" c\d`)).toBe(String.raw`a "b" c\d`);
    expect(unescaped('x'.repeat(5_000))).toHaveLength(4_000);
  });
});

describe('another object', () => {
  it('has a UID that is no pod’s', () => {
    expect(podIn(`v1.ObjectReference{Kind:"Node", Name:"node-1", UID:"${U}"}`)).toEqual(NOBODY);
    expect(podIn(`v1.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"web", UID:"${U}"}`)).toEqual(WEB_U);
  });
});

describe('the end of a pod', () => {
  it.each([
    ['deleting pod/web', true],
    ['Deleting pod/web', true],
    ['evicted po/web', true],
    [`k8s_app_web_shop_${U}_0 failed to exit`, true],
    [`removing container of /kubepods/pod${U}`, true],
    ['Pod "web" is terminated', true],
    ['creating pod/web', false],
    ['deleting pods', false],
    ['deleting the deployment web', false],
    ['deleting "shop/web"', false],
    [`${'x'.repeat(2_000)} deleting pod/web`, false],
    [`deleting ${'x'.repeat(2_000)} pod/web`, false],
  ])('is spoken of: %s → %s', (text, is) => {
    expect(namesTeardown(text)).toBe(is);
  });
});
