import { describe, expect, it } from 'vitest';
import { ownAddress } from './fromAddress.ts';
import { zoneOf, zoneText, bytesText } from './names.ts';
import { destinationOf, destinationOfAll, isMeant } from './sniff.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec: { containers: [{ name: web, image: nginx }] }\n';
const LIVED = `${POD}status: { phase: Running }\n`;
const KLOG = 'I1121 02:51:30.736649    3352 kubelet.go:2130] "SyncLoop DELETE" source="api" pods=[default/web]\n';

describe('where a text belongs, by its content', () => {
  it.each([
    ['a scenario', 'kind: Scenario\ntitle: x\n', 'scenario'],
    ['a scenario in JSON without lines', '{"kind":"Scenario","pods":[]}', 'scenario'],
    ['the same with its kind after its pods', `{"pods":[{"manifest":{"kind":"Pod"}}],"kind":"Scenario"}`, 'scenario'],
    ['a scenario in a flow of YAML', "{pods: [], 'kind': Scenario}", 'scenario'],
    ['a line that quotes a scenario', `${KLOG.trimEnd()} x="{\\"kind\\":\\"Scenario\\"}"\n`, 'evidence'],
    ['a manifest', POD, 'manifest'],
    ['manifests after a comment', `# mine\n---\n${POD}`, 'manifest'],
    ['a Deployment, which the dialog tells about', 'apiVersion: apps/v1\nkind: Deployment\n', 'manifest'],
    ['a pod as the cluster has it', LIVED, 'either'],
    ['the same in JSON', '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"web","uid":"1"}}', 'either'],
    ['a list of such', `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  status: {}\n`, 'either'],
    ['klog', KLOG, 'evidence'],
    ['klog after a byte order mark', `\ufeff${KLOG}`, 'evidence'],
    ['journald', `Nov 21 02:51:30 node-1 kubelet[3352]: ${KLOG}`, 'evidence'],
    [
      'klog in JSON',
      '{"ts":1669000000000.1,"caller":"kubelet/kubelet.go:2130","msg":"SyncLoop DELETE","v":2}',
      'evidence',
    ],
    ['a watch', '{"type":"MODIFIED","object":{"kind":"Pod","metadata":{"name":"web"}}}', 'evidence'],
    ['events', 'apiVersion: v1\nkind: List\nitems:\n- kind: Event\n  reason: Killing\n', 'evidence'],
    [
      'kubectl get',
      'NAME   READY   STATUS        RESTARTS   AGE\nweb    1/1     Terminating   0          5m\n',
      'evidence',
    ],
    [
      'kubectl describe',
      'Name:         web\nNamespace:    default\nStatus:       Terminating (lasts 26h)\n',
      'evidence',
    ],
    ['nothing', ' \n\t\n', 'empty'],
  ] as const)('%s', (_what, text, destination) => {
    expect(destinationOf(text)).toBe(destination);
  });

  it.each([
    [['evidence', 'either'], 'evidence'],
    [['manifest', 'either'], 'either'],
    [['manifest', 'manifest'], 'manifest'],
    [['scenario'], 'scenario'],
    [['empty', 'either'], 'either'],
    [['empty'], 'empty'],
    [[], 'empty'],
  ] as const)('%j together: %s', (each, destination) => {
    expect(destinationOfAll(each)).toBe(destination);
  });

  it('does not take a word or a link for input', () => {
    expect(isMeant('web-0')).toBe(false);
    expect(isMeant('https://example.com/a/long/address/that/somebody/had/in/the/clipboard/for/no/reason')).toBe(false);
    expect(isMeant(KLOG)).toBe(true);
    expect(isMeant(LIVED)).toBe(true);
  });
});

describe('the address', () => {
  const page = 'https://grace.example/page/?evidence=x';
  it.each([
    ['logs/kubelet.log', 'https://grace.example/page/logs/kubelet.log'],
    ['/kubelet.log.gz', 'https://grace.example/kubelet.log.gz'],
    ['https://grace.example/kubelet.log', 'https://grace.example/kubelet.log'],
    ['https://other.example/kubelet.log', null],
    ['//other.example/kubelet.log', null],
    ['https://somebody:secret@grace.example/kubelet.log', null],
    ['data:text/plain,x', null],
    ['javascript:alert(1)', null],
    ['http://grace.example/kubelet.log', null],
  ])('%s', (path, url) => {
    expect(ownAddress(path, page)).toBe(url);
  });
});

describe('times and sizes', () => {
  it('writes zones and reads them back', () => {
    for (const minutes of [0, 120, -210, 345, 840]) expect(zoneOf(zoneText(minutes))).toBe(minutes);
    expect([zoneOf('Z'), zoneOf('+0530'), zoneOf('-7:00')]).toEqual([0, 330, -420]);
    expect([zoneOf('CET'), zoneOf('+25:00'), zoneOf('+02:75')]).toEqual([null, null, null]);
  });

  it('says sizes', () => {
    expect([bytesText(0), bytesText(1_500), bytesText(104_857_600)]).toEqual(['0 B', '1.5 KiB', '100 MiB']);
  });
});
