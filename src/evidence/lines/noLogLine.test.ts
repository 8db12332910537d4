/** What stands between lines of a log and is none of them. */
import { describe, expect, it } from 'vitest';
import { isKubectlError, isNodeUnreachable, isNoLogLine, isPrompt, sectionOf } from './noLogLine.ts';

describe('a prompt', () => {
  it.each([
    'user@node-1:~$ kubectl get pod web -o wide',
    '[root@node-1 ~]# kubectl -n shop describe pods web',
    '$ kubectl delete pod/web',
    '(venv) user@node-1:~$ kubectl logs pod/web',
    '$ ls',
    '# systemctl status kubelet',
    '❯ kubectl get pods',
    'PS C:\\> kubectl get pods',
  ])('%s', (line) => {
    expect(isPrompt(line)).toBe(true);
  });

  it.each(['words', 'kubectl get pods', '#words', `${' '.repeat(21)}$ ls`])('is none: %s', (line) => {
    expect(isPrompt(line)).toBe(false);
  });

  it('is looked at up to some length', () => {
    expect(isPrompt(`$ ${' '.repeat(400)}kubectl get pod web`)).toBe(true);
  });
});

it.each([
  ['==> kubelet <==', 'kubelet'],
  ['* ==> kube-proxy [0123456789ab] <==', 'kube-proxy'],
  ['==> kubelet', null],
  ['words', null],
  [`==> ${'x'.repeat(70)}${' '.repeat(60)}<==`, null],
])('is the head of a section: %s', (line, section) => {
  expect(sectionOf(line)).toBe(section);
});

describe('it is none of a log', () => {
  it.each([
    ['a mark of journalctl', '-- Logs begin at Wed 2024-06-12'],
    ['a mark of a pager', 'lines 1-40'],
    ['dots', '...'],
    ['a fence', '```'],
    ['a head of systemctl', '● kubelet.service - kubelet'],
    ['a state of systemctl', '   Active: active (running)'],
    ['a missing unit', 'Unit k3s.service could not be found.'],
    ['a missing program', 'sh: 1: timeout: not found'],
    ['a missing program in another shell', 'bash: line 12: crictl: command not found'],
    ['a hint of journalctl', 'Hint: You are currently not seeing messages from other users and the system.'],
    ['a command in a collected file', '### grace-period: journalctl -k'],
    ['a console’s time', '2024-06-12 10:00:00.123 CET'],
    ['a field of the journal', '_SYSTEMD_UNIT=kubelet.service'],
    ['a head of the journal', 'Wed 2024-06-12 10:00:00.123456 UTC [s=0123'],
    ['names of columns', 'Date,Host,Message'],
    ['names of columns in quotes', '"_time","host","_raw"'],
    ['names of columns with blanks', 'timestamp, host name, app'],
  ])('%s', (_, line) => {
    expect(isNoLogLine(line)).toBe(true);
  });

  it.each([
    ['words', 'words'],
    ['words with commas', 'one, two, three'],
    ['one name', 'Message'],
    ['names with one that is none', 'Message,(x),y'],
    ['values', '2024,node-1,message'],
    ['names that are too many', `message${',host'.repeat(40)}`],
    ['a mark of journalctl within words', 'see -- Logs begin'],
  ])('but not %s', (_, line) => {
    expect(isNoLogLine(line)).toBe(false);
  });
});

describe('kubectl', () => {
  it.each([
    [
      'a node that does not answer',
      'Error from server: Get "https://10.0.0.1:10250/containerLogs/shop/web/app": dial tcp 10.0.0.1:10250: i/o timeout',
      true,
    ],
    [
      'a node that answers badly',
      'Error from server: Get https://node-1:10250/exec/x: net/http: TLS handshake timeout',
      true,
    ],
    [
      'an API that does not answer',
      'Error from server: Get "https://10.0.0.1:6443/api": dial tcp 10.0.0.1:6443: i/o timeout',
      false,
    ],
    ['another error', 'Error from server (NotFound): pods "web" not found', false],
    ['a quoted error', 'said Error from server: Get "https://10.0.0.1:10250/x": dial tcp', false],
  ])('says of %s', (_, line, is) => {
    expect(isNodeUnreachable(line)).toBe(is);
  });

  it.each([
    ['Error from server (NotFound): pods "web" not found', true],
    ['error: no', true],
    ['Unable to connect to the server: EOF', true],
    ['No resources found in shop namespace.', true],
    ['Warning: Immediate deletion does not wait', true],
    ['warning: deleting', true],
    ['pod "web" deleted', true],
    ['Flag --grace-period', true],
    ['W0612 10:00:00.123456    4711 words', true],
    ['W words', false],
    ['said error: no', false],
    ['words', false],
  ])('says itself: %s → %s', (line, is) => {
    expect(isKubectlError(line)).toBe(is);
  });
});
