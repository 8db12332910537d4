/** Whose network a line of a CNI plug-in is about, and whether it could not be taken down. */
import { describe, expect, it } from 'vitest';
import { isCniLine, mayBeCni, readCni } from './cni.ts';

const U = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';
const ID = 'ab'.repeat(32);
const WEB = { uid: '', namespace: 'shop', name: 'web' };
const WEB_U = { ...WEB, uid: U };
const NOBODY = { uid: '', namespace: '', name: '' };
const CALICO = '2024-06-12 10:00:00.123 [INFO][4711] cni-plugin/k8s.go 576: ';
const ARGS = `K8S_POD_NAMESPACE=shop;K8S_POD_NAME=web;K8S_POD_INFRA_CONTAINER_ID=${ID};K8S_POD_UID=${U}`;
const LONG = 'x'.repeat(900);

const mentioned = (pod: object, id?: string) => [{ kind: 'Mentioned', ...pod, ...(id !== undefined && { id }) }];
const failed = (pod: object, id: string, text: string) => [
  { kind: 'StopSandboxFailed', ...pod, id, detail: { error: text, runtime: true, sandbox: true } },
];

describe('a line', () => {
  it.each([
    ['Calico’s', `${CALICO}words`, true],
    ['Multus’', '2024-06-12T10:00:00Z [verbose] Del: shop:web', true],
    ['Multus’, without a time', '[error] CmdDel: no', true],
    ['Calico’s utility’s', 'Calico CNI releasing IP address', true],
    ['a plug-in’s', '[cni] words', true],
    ['another’s in brackets', '[error] words', false],
    ['another’s in the middle', `said ${CALICO}`, false],
    ['Multus’ in the middle', 'said [error] CmdDel: no', false],
    ['another’s with a plug-in’s words', 'CmdDel] no', false],
    ['another’s with a plug-in’s words too far behind', `[error] ${'x'.repeat(2_000)} CmdDel`, false],
    ['another’s', 'words', false],
    ['one that quotes it', 'said [cni] words', false],
    ['one that quotes Calico', 'said Calico CNI releasing', false],
  ])('is a plug-in’s where it is %s', (_, line, is) => {
    expect(isCniLine(line)).toBe(is);
  });

  it.each([
    ['names a pod', 'K8S_POD_NAME=web', true],
    ['is a request', 'CNI request shop/web', true],
    ['is an error', 'Error deleting shop_web', true],
    ['is neither', 'words', false],
  ])('is worth a look where it %s', (_, line, is) => {
    expect(mayBeCni(line)).toBe(is);
  });
});

const OVN = `[shop/web ${ID} network default NAD default] DEL finished CNI request`;
const DOCKERSHIM = `Error deleting shop_web/${ID} from network loopback: no`;
const FINAL = `Final result of CNI DEL was an error. ContainerID="${ID}" error=no`;

describe('a line tells', () => {
  it.each<readonly [what: string, text: string, facts: readonly object[]]>([
    ['whom its arguments name', `CmdDel ${ARGS}`, mentioned(WEB_U, ID)],
    ['whom its arguments name, without an id', 'CmdDel K8S_POD_NAMESPACE=shop;K8S_POD_NAME=web', mentioned(WEB)],
    [
      'whom its arguments name, with an id that is cut',
      `CmdDel K8S_POD_NAMESPACE=shop;K8S_POD_NAME=web;K8S_POD_INFRA_CONTAINER_ID=${ID.slice(1)}`,
      mentioned(WEB),
    ],
    [
      'whom its arguments name, with an id that has more',
      `CmdDel K8S_POD_NAMESPACE=shop;K8S_POD_NAME=web;K8S_POD_INFRA_CONTAINER_ID=${ID}.0`,
      mentioned(WEB),
    ],
    [
      'whom its arguments name, with an id that has something in front',
      `CmdDel K8S_POD_NAMESPACE=shop;K8S_POD_NAME=web;K8S_POD_INFRA_CONTAINER_ID=0.${ID}`,
      mentioned(WEB),
    ],
    ['whom its arguments name, alone', 'CmdDel K8S_POD_NAME=web', mentioned({ ...WEB, namespace: '' })],
    ['whom a request names', `K8S_POD_NAMESPACE:"shop" K8S_POD_NAME:"web"`, mentioned(WEB)],
    ['whom a daemon of OVN names', `[shop/web ${ID} network default] ADD starting`, mentioned(WEB, ID)],
    ['whom dockershim names, in quotes', `"${DOCKERSHIM}"`, failed(WEB, ID, `"${DOCKERSHIM}"`)],
    ['whom dockershim names', DOCKERSHIM, failed(WEB, ID, DOCKERSHIM)],
    ['whom Calico’s fields name', `words ContainerID="${ID}" Namespace="shop" Pod="web"`, mentioned(WEB, ID)],
    [
      'whom Calico’s fields name, in a quoted text',
      String.raw`words ContainerID=\"${ID}\" Namespace=\"shop\" Pod=\"web\"`,
      mentioned(WEB, ID),
    ],
    [
      'whom an endpoint names, with its dashes twice',
      `words ContainerID="${ID}" Namespace="shop" WorkloadEndpoint="node--1-k8s-web--0-eth0"`,
      mentioned({ ...WEB, name: 'web-0' }, ID),
    ],
    [
      'whom an endpoint as a key names',
      'words WorkloadEndpoint(shop/node--1-k8s-web--0-eth0)',
      mentioned({ ...WEB, name: 'web-0' }),
    ],
    [
      'whom an endpoint names, whose namespace a field has',
      'words Namespace="shop" WorkloadEndpoint(other/node--1-k8s-web--0-eth0)',
      mentioned({ ...WEB, name: 'web-0' }),
    ],
    [
      'whom a pod’s field names, rather than its endpoint',
      'words Namespace="shop" Pod="web" WorkloadEndpoint="node--1-k8s-other-eth0"',
      mentioned(WEB),
    ],
    ['nobody where there is an id alone', `words ContainerID="${ID}"`, []],
    ['nobody where there is nothing', 'words', []],
    ['nobody where a name comes too late', `${'x'.repeat(8_192)} K8S_POD_NAME=web`, []],
    ['that a DEL failed', FINAL, failed(NOBODY, ID, FINAL)],
    ['that a DEL failed, of whom its arguments name', `${FINAL} ${ARGS}`, failed(WEB_U, ID, `${FINAL} ${ARGS}`)],
    [
      'that a DEL failed, without an id',
      'Final result of CNI DEL was an error. Pod="web"',
      failed({ ...WEB, namespace: '' }, '', 'Final result of CNI DEL was an error. Pod="web"'),
    ],
    ['that a DEL failed, at some length', FINAL + LONG, failed(NOBODY, ID, FINAL + LONG)],
    ['nothing of a DEL of nobody', 'Final result of CNI DEL was an error.', []],
    [
      'that a request failed',
      `${OVN}, result "", err no such file`,
      failed(WEB, ID, `${OVN}, result "", err no such file`),
    ],
    ['that a request was done', `${OVN}, result "", err <nil>`, mentioned(WEB, ID)],
    ['that a request was cut off', `${OVN}, result "", err `, mentioned(WEB, ID)],
    [
      'that another request failed',
      `[shop/web ${ID} network default] ADD finished CNI request, result "", err no`,
      mentioned(WEB, ID),
    ],
    [
      'that a request of another form failed',
      'DEL finished CNI request K8S_POD_NAME=web err no',
      mentioned({ ...WEB, namespace: '' }),
    ],
  ])('%s', (_, text, facts) => {
    expect(readCni(text)).toStrictEqual(facts);
  });
});
