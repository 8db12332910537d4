/** What kubectl prints, line by line: whether a line is taken, how it counts, and what is told of it. */
import { describe, expect, it } from 'vitest';
import { Entries, NO_HEADER } from '../entries.ts';
import type { Fact } from '../facts/fact.ts';
import { pastedCommand } from '../facts/pastedCommand.ts';
import { FileFacts } from '../fileFacts.ts';
import { instantIn } from '../lines/moment.ts';
import { BARE } from '../lines/origin.ts';
import { ReleaseVotes } from '../release.ts';
import { DescribeReader } from './describe.ts';
import { KubectlLines } from './kubectlLines.ts';

const ROW = 'web   1/1   Terminating   0   5d';
const CART = 'cart   1/1   Running   0   5d';
const EVENT = '  Normal   Killing    5s    kubelet  Stopping container app';
const GONE = 'Error from server (NotFound): pods "web" not found';

class Page {
  readonly facts: Fact[] = [];
  readonly counted: string[] = [];
  readonly file = new FileFacts(0, {
    fact: (fact) => void this.facts.push(fact),
    names: () => undefined,
    contained: () => undefined,
    line: (kind, line, _text, { code }) => void this.counted.push(`${line} ${kind} ${code}`),
    passes: () => false,
    order: () => this.facts.length,
  });
  readonly entries = new Entries(this.file, new ReleaseVotes());
  readonly describe = new DescribeReader((telling, line, text) =>
    this.file.tell(telling, { line, text, origin: BARE }),
  );
  readonly kubectl = new KubectlLines(this.file, this.entries, this.describe);
  #number = 0;

  take(...lines: readonly string[]): readonly boolean[] {
    return lines.map((line) => this.kubectl.take(line, line.trim(), (this.#number += 1)));
  }

  asks(command: string): void {
    this.kubectl.command(command, pastedCommand(command));
  }

  get told(): readonly string[] {
    return this.facts.map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`);
  }
}

/** With an entry of klog's, and a table of events, that are open: what comes behind them is said after them. */
function pageWithOpen(): Page {
  const page = new Page();
  page.entries.begin(NO_HEADER, 'words', 'words', BARE, 90);
  page.describe.take(EVENT, 91);
  return page;
}
const ENDED = ['PodEvent /'];

describe('a line', () => {
  it.each<readonly [string, readonly string[], string, readonly string[]]>([
    [ROW, [...ENDED, 'Row /web'], 'understood getRow', ['kubectl get']],
    [`05:19:09 ${ROW}`, [...ENDED, 'Row /web'], 'understood getRow', ['kubectl get']],
    ['05:19:09 NAME   READY   STATUS   RESTARTS   AGE', ENDED, 'irrelevant getRow', ['kubectl get']],
    ['pod/web: FailedKillPod: no', [...ENDED, 'PodEvent /web'], 'understood getRow', ['kubectl get']],
    ['node-1   NotReady   <none>   5d   v1.30.2', [...ENDED, 'NodeLost /'], 'understood getNodesRow', ['kubectl get']],
    ['node-1   Ready   <none>   5d   v1.30.2', ENDED, 'irrelevant getNodesRow', ['kubectl get']],
    [GONE, [...ENDED, 'NotFoundByClient /web'], 'understood deleteOrDrain', []],
    ['pod "web" deleted', [...ENDED, 'DeletionRequested /web'], 'understood deleteOrDrain', []],
    ['evicting pod shop/web', [...ENDED, 'Mentioned shop/web'], 'understood deleteOrDrain', []],
    [
      'Error from server: Get "https://10.0.0.1:10250/containerLogs/shop/web/app": dial tcp 10.0.0.1:10250: i/o timeout',
      ['NodeLost /'],
      'understood kubeletUnreachable',
      [],
    ],
    ['NAME   DELETION', [], 'irrelevant program', []],
    ['NAME   READY   STATUS   RESTARTS', [], 'irrelevant program', []],
    ['deployment.apps/web   1/1', [], 'irrelevant program', []],
    ['error: the server doesn’t have it', [], 'irrelevant program', []],
    ['Defaulted container "app" out of: app', [], 'irrelevant program', []],
  ])('is taken: %s', (line, told, counted, kinds) => {
    const page = pageWithOpen();
    expect(page.take(line)).toEqual([true]);
    expect(page.told).toEqual(told);
    expect(page.counted).toEqual([expect.stringMatching(/^90 /), `1 ${counted}`]);
    expect(page.file.kinds.filter((kind) => kind !== 'kubelet log')).toEqual(kinds);
  });

  it.each(['words of somebody', '', '05:19:09 words', '05:19:09 node-1   NotReady   <none>   5d   v1.30.2 x'])(
    'is none: %s',
    (line) => {
      const page = pageWithOpen();
      expect(page.take(line)).toEqual([false]);
      expect([page.told, page.counted]).toEqual([[], []]);
      expect(page.describe.isOpen).toBe(true);
    },
  );

  it('is that of its facts, with the node and the time that it has', () => {
    const page = new Page();
    const stamped = `2026-11-20T05:19:09Z ${ROW}`;
    const node = 'node-1   NotReady   <none>   5d   v1.30.2';
    page.take(stamped, node, ROW);
    expect(page.facts.map(({ mark, utc, node: of }) => [mark.line, mark.text, utc, of])).toEqual([
      [1, stamped, instantIn('2026-11-20T05:19:09Z'), ''],
      [2, node, null, 'node-1'],
      [3, ROW, null, ''],
    ]);
  });
});

describe('rows', () => {
  it('give events that stand alone below them their pod, where they name one', () => {
    const page = new Page();
    page.take(ROW);
    page.describe.take(EVENT, 2);
    page.describe.end();
    expect(page.told).toEqual(['Row /web', 'PodEvent /web']);
    page.take(CART);
    page.describe.take(EVENT, 4);
    page.describe.end();
    expect(page.told.slice(2)).toEqual(['Row /cart', 'PodEvent /']);
  });

  it('of another kind do not', () => {
    const page = new Page();
    page.take('pod/web: FailedKillPod: no');
    page.describe.take(EVENT, 2);
    page.describe.end();
    expect(page.told).toEqual(['PodEvent /web', 'PodEvent /']);
  });

  it('are those of a table of another kind from its header to the next row of a pod, or header', () => {
    const page = new Page();
    const inOther = (...lines: readonly string[]) => lines.map((line) => (page.take(line), page.kubectl.inOtherTable));
    const other = 'NAME   STATUS   ROLES   AGE';
    expect(inOther(other, ROW)).toEqual([true, false]);
    expect(inOther(other, 'NAME   READY   STATUS   RESTARTS')).toEqual([true, false]);
    expect(inOther(other, 'NAME   DELETION')).toEqual([true, false]);
    expect(inOther(other, 'words')).toEqual([true, true]);
  });

  it('may have columns that somebody chose, until another header comes', () => {
    const page = new Page();
    const chosen = 'web   2026-11-20T05:19:09Z';
    expect(page.take(chosen)).toEqual([false]);
    expect(page.take('NAME   DELETION', chosen, 'Defaulted container "app" out of: app', chosen)).not.toContain(false);
    expect(page.told).toEqual(['Object /web', 'Object /web']);
    expect(page.take('NAME   READY   STATUS   RESTARTS', chosen)).toEqual([true, false]);
  });
});

describe('a row that a sentence quotes', () => {
  it('is told, and its line understood', () => {
    const page = pageWithOpen();
    const line = 'we see `web   0/1   Terminating   3   2d20h` since then';
    expect(page.kubectl.quoted(line, 7)).toBe(true);
    expect(page.told).toEqual(['Row /web']);
    expect(page.facts[0]).toMatchObject({ mark: { line: 7, text: line } });
    expect(page.counted).toEqual([expect.stringMatching(/^90 /), '7 understood getRow']);
  });

  it.each([ROW, 'it is  Terminating  for hours', 'words'])('is none: %s', (line) => {
    const page = pageWithOpen();
    expect(page.kubectl.quoted(line, 7)).toBe(false);
    expect([page.told, page.counted]).toEqual([[], []]);
  });
});

describe('a row behind a time', () => {
  it.each([
    ['nothing', BARE, true],
    ['a program', { ...BARE, tag: 'kubelet' }, false],
    ['a host', { ...BARE, host: 'node-1' }, false],
  ])('is none of kubectl’s behind more than that: %s', (_, origin, isTaken) => {
    const page = new Page();
    expect(page.kubectl.stamped(ROW, `x ${ROW}`, 7, origin)).toBe(isTaken);
    expect(page.told).toEqual(isTaken ? ['Row /web'] : []);
  });

  it('is a row or its header', () => {
    const page = new Page();
    expect(page.kubectl.stamped('words', 'x words', 7, BARE)).toBe(false);
    expect(page.kubectl.stamped('NAME   READY   STATUS   RESTARTS', 'x', 7, BARE)).toBe(true);
    expect(page.told).toEqual([]);
  });
});

describe('a pod that is not found', () => {
  const command = (namespace: string) => `$ kubectl get pod web${namespace === '' ? '' : ` -n ${namespace}`}`;

  it.each([
    ['where it was not deleted', [], '', true],
    ['where it was deleted', ['shop'], 'shop', true],
    ['where both commands say no namespace', [''], '', true],
    ['in another namespace', ['shop'], '', false],
    ['in another namespace that is said', ['shop'], 'test', false],
  ])('has gone, or not: %s', (_, deletedIn, askedIn, isGone) => {
    const page = new Page();
    for (const namespace of deletedIn) {
      page.asks(command(namespace));
      page.take('pod "web" deleted');
    }
    page.asks(command(askedIn));
    expect(page.take(GONE)).toEqual([true]);
    expect(page.told.includes('NotFoundByClient /web')).toBe(isGone);
  });

  it('is not deleted where a webhook refuses that', () => {
    const page = new Page();
    page.asks('kubectl delete pod web -n shop');
    page.take('Error from server: admission webhook "guard.example.com" denied the request: protected');
    expect(page.told).toContain('DeletionRefused shop/web');
    page.asks('kubectl get pod web -n shop');
    page.take('Error from server: admission webhook "guard.example.com" denied the request: protected');
    expect(page.told.filter((told) => told.startsWith('DeletionRefused'))).toHaveLength(1);
  });

  it('says so of itself only', () => {
    const page = new Page();
    page.asks(command('shop'));
    page.take('pod "cart" deleted', 'evicting pod shop/web');
    page.asks(command(''));
    page.take(GONE);
    expect(page.told.at(-1)).toBe('NotFoundByClient /web');
  });

  it('is remembered among so many', () => {
    const found = (before: number) => {
      const page = new Page();
      page.asks(command('shop'));
      page.take(...Array.from({ length: before }, (_, i) => `pod "web-${i}" deleted`), 'pod "web" deleted');
      page.asks(command(''));
      page.take(GONE);
      return page.told.at(-1);
    };
    expect(found(999)).toBe('DeletionRequested /web');
    expect(found(1_000)).toBe('NotFoundByClient /web');
  });
});

describe('an answer', () => {
  const asked = `$ kubectl get pod web -n shop -o jsonpath='{.metadata.deletionTimestamp}'`;

  it('is that of the command above it', () => {
    const page = pageWithOpen();
    expect(page.kubectl.answer('2026-11-20T05:19:09Z', 7)).toBe(false);
    page.asks(asked);
    expect(page.kubectl.answer('2026-11-20T05:19:09Z', 7)).toBe(true);
    expect(page.facts).toMatchObject([{ kind: 'Object', namespace: 'shop', name: 'web', mark: { line: 7 } }]);
    expect(page.counted).toEqual([expect.stringMatching(/^90 /), '7 understood content']);
    expect(page.file.kinds).toContain('pod object');
    page.asks('$ kubectl get pods');
    expect(page.kubectl.answer('2026-11-20T05:19:09Z', 8)).toBe(false);
  });

  it('is none that tells nothing', () => {
    const page = new Page();
    page.asks(asked);
    expect(page.kubectl.answer('words of somebody', 7)).toBe(false);
    expect(page.counted).toEqual([]);
  });
});

describe('a list of nodes', () => {
  const HEADER = 'NAME     STATUS   ROLES    AGE   VERSION';
  const rows = (...names: readonly string[]) => names.map((name) => `${name}   Ready   <none>   5d   v1.30.2`);
  const listed = (command: string, lines: readonly string[], isCut = false) => {
    const page = new Page();
    if (command !== '') page.asks(command);
    page.take(...lines);
    page.kubectl.endNodes(!isCut);
    return page.facts.filter(({ kind }) => kind === 'NodesListed').map(({ detail, mark }) => [detail, mark.line]);
  };

  it.each([
    ['after its command', '$ kubectl get nodes -o wide', rows('a'), ['a']],
    ['without a command', '', rows('a', 'b'), ['a', 'b']],
    [
      'with a node that is not ready',
      '',
      [...rows('a'), 'b   NotReady,SchedulingDisabled   <none>   5d   v1.30.2'],
      ['a', 'b'],
    ],
  ])('names all nodes: %s', (_, command, lines, names) => {
    expect(listed(command, [HEADER, ...lines])).toEqual([[{ names }, 1]]);
    expect(listed(command, [HEADER, ...lines, 'words'])).toEqual([[{ names }, 1]]);
  });

  it('is not reported if it may be incomplete', () => {
    expect(listed('', [HEADER, ...rows('a')])).toEqual([]);
    expect(listed('', rows('a', 'b'))).toEqual([]);
    expect(listed('', [HEADER, ...rows('a', 'b')], true)).toEqual([]);
    for (const command of ['$ kubectl get node a b', '$ kubectl get nodes -l x=y', '$ kubectl get nodes | grep a'])
      expect(listed(command, [HEADER, ...rows('a', 'b')]), command).toEqual([]);
  });

  it('may be empty, or lack a node that is reported as not found', () => {
    expect(listed('$ kubectl get nodes', ['No resources found'])).toEqual([[{ names: [] }, 1]]);
    expect(listed('$ kubectl get pods', ['No resources found'])).toEqual([]);
    expect(listed('', ['Error from server (NotFound): nodes "a" not found'])).toEqual([[{ lacks: 'a' }, 1]]);
  });
});
