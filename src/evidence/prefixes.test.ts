/**
 * What stands in front of lines, behind them and between them when people show them to somebody: a sample with each of
 * these on every line has the verdict and the proofs that it has without.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CART_UID as U, cartPod, kubeletLines, readBytes } from './testing/inputs.ts';

const { deleted, killing, stopFailed } = kubeletLines();
const CONTAINER = 'ab'.repeat(32);
const SANDBOX = 'cd'.repeat(32);
const lines = (text: string): readonly string[] => text.split('\n');

/** What is decorated, and what is said of it: a kind of line each. */
const klog = [deleted(), killing(), stopFailed()];
const plain = [
  `I0612 10:00:00.100000     900 kubelet.go:1899] SyncLoop (DELETE, "api"): "cart-0_shop(${U})"`,
  `I0612 10:00:00.200000     900 kuberuntime_container.go:581] Killing container "docker://${CONTAINER}" with 30 second grace period`,
  `E0612 10:02:30.100000     900 pod_workers.go:190] Error syncing pod ${U} ("cart-0_shop(${U})"), skipping: error killing pod: failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = Unknown desc = operation timeout: context deadline exceeded"`,
];
const journal = klog.map((line) => `Jun 12 ${line.slice(6, 14)} node-a kubelet[900]: ${line}`);
const containerd = [
  `time="2024-06-12T09:00:00.000000000Z" level=info msg="RunPodSandbox for &PodSandboxMetadata{Name:cart-0,Uid:${U},Namespace:shop,Attempt:0,} returns sandbox id \\"${SANDBOX}\\""`,
  `time="2024-06-12T10:00:01.000000000Z" level=info msg="StopPodSandbox for \\"${SANDBOX}\\""`,
  `time="2024-06-12T10:00:05.000000000Z" level=error msg="StopPodSandbox for \\"${SANDBOX}\\" failed" error="failed to destroy network for sandbox \\"${SANDBOX}\\": plugin type=\\"calico\\" failed (delete): timeout"`,
];
/** The message without its header, as a grep -o or a log store leaves it. */
const headless = klog.map((line) => line.replace(/^.*?\] /, ''));
const rows = lines(`NAMESPACE   NAME     READY   STATUS        RESTARTS   AGE
shop        cart-0   1/1     Terminating   0          3d`);
const events = lines(`LAST SEEN   TYPE      REASON          OBJECT       MESSAGE
3h          Normal    Killing         pod/cart-0   Stopping container app
2m          Warning   FailedKillPod   pod/cart-0   error killing pod: failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"`);
const description = lines(`Name:                      cart-0
Namespace:                 shop
Status:                    Terminating (lasts 3h)
Termination Grace Period:  30s
Containers:
  app:
    Container ID:   containerd://${CONTAINER}
    State:          Running
      Started:      Tue, 11 Jun 2024 10:00:02 +0000
    Ready:          True
Events:
  Type     Reason         Age                 From     Message
  ----     ------         ----                ----     -------
  Normal   Killing        3h                  kubelet  Stopping container app`);
const yaml = lines(`apiVersion: v1
kind: Pod
metadata:
  name: cart-0
  namespace: shop
  uid: ${U}
  deletionTimestamp: "2024-06-12T10:00:30Z"
  deletionGracePeriodSeconds: 30
  finalizers:
  - example.com/guard
status:
  phase: Running`);
const json = lines(JSON.stringify(cartPod({ finalizers: ['example.com/guard'] }), null, 2));
const klogJson = klog.map((line, i) =>
  JSON.stringify({
    ts: 1_718_186_400_000 + i,
    caller: `kubelet/${/\w+\.go:\d+/.exec(line)?.[0] ?? ''}`,
    msg: /"([^"]+)"/.exec(line)?.[1],
    ...(i === 0
      ? { v: 2, pods: [{ name: 'cart-0', namespace: 'shop' }] }
      : { pod: { name: 'cart-0', namespace: 'shop' } }),
    ...(i === 2 && { err: 'context deadline exceeded' }),
    podUID: U,
    containerName: 'app',
  }),
);
const removal = readFileSync(new URL('fixtures/regular-delete.log', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

const BASES = { klog, plain, journal, containerd, headless, rows, events, description, yaml, json, klogJson, removal };
type Base = keyof typeof BASES;

const LOGS: readonly Base[] = ['klog', 'plain', 'containerd', 'headless', 'klogJson'];
const HEADED: readonly Base[] = ['klog', 'plain', 'removal'];
const DOCUMENTS: readonly Base[] = ['description', 'yaml', 'json'];
const TABLES: readonly Base[] = ['rows', 'events'];
const MOST: readonly Base[] = [...LOGS, ...TABLES, ...DOCUMENTS];

const entities = (line: string): string =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const escaped = (line: string): string => JSON.stringify(line).slice(1, -1);
const doubled = (line: string): string => `"${line.replaceAll('"', '""')}"`;

/** On each line. */
const ON_EACH: Readonly<Record<string, readonly [of: readonly Base[], mark: (line: string, i: number) => string]>> = {
  backticks: [[...LOGS, ...TABLES], (line) => `\`${line}\``],
  'an open backtick': [[...LOGS, ...DOCUMENTS], (line) => `\`${line}`],
  'double backticks': [[...LOGS, ...TABLES], (line) => `\`\`${line}\`\``],
  'bold print': [LOGS, (line) => `**${line}**`],
  'bold print that is not closed': [LOGS, (line) => `**${line}`],
  italics: [LOGS, (line) => `_${line}_`],
  'struck out': [LOGS, (line) => `~~${line}~~`],
  'bold print of a chat': [LOGS, (line) => `*${line}*`],
  'a quote': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `> ${line}`],
  'a quote without a blank': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `>${line}`],
  'a quote in a quote': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `> > ${line}`],
  'quotes of a mail': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `>> ${line}`],
  'a quote as an entity': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `&gt; ${line}`],
  'a list': [['containerd', 'headless', 'rows'], (line) => `- ${line}`],
  'a list of stars': [['containerd', 'headless', ...TABLES], (line) => `* ${line}`],
  bullets: [['containerd', 'headless', ...TABLES], (line) => `• ${line}`],
  'a list in a list': [['containerd', 'headless', 'rows'], (line) => `    - ${line}`],
  'boxes to check': [['containerd', 'headless', ...TABLES], (line) => `- [ ] ${line}`],
  'checked boxes': [['containerd', 'headless', ...TABLES], (line) => `- [x] ${line}`],
  'a numbered list': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line, i) => `${i + 1}. ${line}`],
  'numbers in parentheses': [['containerd', 'headless', ...TABLES], (line, i) => `(${i + 1}) ${line}`],
  'code in a list': [[...LOGS, ...TABLES], (line) => `- \`${line}\``],
  'code in a list in a quote': [[...LOGS, ...TABLES], (line) => `> - \`${line}\``],
  'bold print in a numbered list': [LOGS, (line, i) => `${i + 1}. **${line}**`],
  'Line N:': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line, i) => `Line ${i + 1}: ${line}`],
  'L12:': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line, i) => `L${i + 1}: ${line}`],
  'numbers of less -N': [
    ['containerd', 'headless', 'rows', ...DOCUMENTS],
    (line, i) => `${String(i + 1).padStart(7)} ${line}`,
  ],
  'numbers of cat -n': [
    ['containerd', 'headless', 'rows', ...DOCUMENTS],
    (line, i) => `${String(i + 1).padStart(6)}\t${line}`,
  ],
  'numbers of grep -n': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line, i) => `${i + 1}:${line}`],
  'numbers of bat': [
    ['containerd', 'headless', ...TABLES, ...DOCUMENTS],
    (line, i) => `${String(i + 1).padStart(4)} │ ${line}`,
  ],
  'a diff': [['klog', 'containerd', 'headless'], (line) => `+${line}`],
  'a comment': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `# ${line}`],
  'a word and a colon': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `Error: ${line}`],
  'a word in Chinese': [['klog', 'containerd', 'headless'], (line) => `日志：${line}`],
  'an arrow': [['containerd', 'headless', ...TABLES], (line) => `--> ${line}`],
  'an emoji': [['containerd', 'headless', ...TABLES], (line) => `:red_circle: ${line}`],
  'a cell': [['plain', 'containerd', 'headless', ...TABLES], (line) => `| ${line} |`],
  cells: [['plain', 'containerd', 'headless', ...TABLES], (line, i) => `| ${i + 1} | ${line} |`],
  'a frame': [['plain', 'containerd', 'headless', ...TABLES], (line) => `│ ${line} │`],
  'fixed width of Jira': [['klog', 'plain', 'containerd'], (line) => `{{${line}}}`],
  'a quote of Jira': [['containerd', 'headless', ...TABLES], (line) => `bq. ${line}`],
  'noformat of Jira': [[...LOGS, ...TABLES], (line) => `{noformat}${line}{noformat}`],
  'quotation marks around it': [['plain', 'headless'], (line) => `'${line}'`],
  'low quotation marks': [LOGS, (line) => line.replace(/"([^"]*)"/g, '„$1“')],
  'quotation marks of other languages': [['klog', 'plain'], (line) => line.replace(/"([^"]*)"/g, '«$1»')],
  'wide quotation marks': [['klog', 'plain', 'containerd'], (line) => line.replaceAll('"', '＂')],
  'entities of entities': [[...LOGS, 'yaml'], (line) => entities(entities(line))],
  entities: [['yaml', 'json'], entities],
  'entities in code': [['klog', 'plain', 'yaml'], (line) => `<code>${entities(line)}</code>`],
  'a paragraph of code': [['klog', 'plain', 'yaml'], (line) => `<p><code>${entities(line)}</code></p>`],
  'breaks of a page': [['plain', 'removal', 'json'], (line) => `${line}<br/>`],
  'narrow blanks': [['klog', 'plain', 'headless', 'klogJson'], (line) => line.replaceAll(' ', '\u202f')],
  'wide blanks': [HEADED, (line) => line.replaceAll('  ', '\u3000 ')],
  'a blank of no width': [MOST, (line) => `\u200b${line}`],
  'blanks of no width in words': [
    [...LOGS, 'rows', 'yaml'],
    (line) => line.replaceAll('/', '/\u200b').replaceAll('-', '-\u200b'),
  ],
  'soft hyphens': [[...LOGS, 'rows', 'yaml'], (line) => line.replaceAll('-', '-\u00ad')],
  'hyphens that do not break': [[...LOGS, 'rows', 'yaml'], (line) => line.replaceAll('-', '\u2011')],
  'dashes for hyphens': [[...LOGS, 'rows', 'yaml'], (line) => line.replaceAll('-', '\u2013')],
  'a mark of direction': [MOST, (line) => `\u200e${line}`],
  'a byte order mark': [['description', 'klogJson'], (line) => `\ufeff${line}`],
  'a tab': [['description'], (line) => `\t${line}`],
  'tabs for blanks': [HEADED, (line) => line.replaceAll('  ', '\t')],
  'a chat': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `[10:22 AM] joe: ${line}`],
  'a chat with both': [['containerd', 'headless', ...TABLES], (line) => `[10:22:31] <joe> ${line}`],
  'a chat on a phone': [
    ['containerd', 'headless', ...TABLES, ...DOCUMENTS],
    (line) => `[12/06/2024, 10:22:31] Joe Smith: ${line}`,
  ],
  'a chat’s export': [
    ['containerd', 'headless', ...TABLES, ...DOCUMENTS],
    (line) => `12/06/2024, 10:22 - Joe Smith: ${line}`,
  ],
  'a name': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `joe: ${line}`],
  grep: [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `/var/log/kubelet.log:${line}`],
  'grep -Hn': [
    ['containerd', 'headless', ...TABLES, ...DOCUMENTS],
    (line, i) => `/var/log/kubelet.log:${i + 12}:${line}`,
  ],
  'grep -C': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `/var/log/kubelet.log-${line}`],
  'grep -nC': [
    ['containerd', 'headless', ...TABLES, ...DOCUMENTS],
    (line, i) => `/var/log/kubelet.log-${i + 12}-${line}`,
  ],
  findstr: [['containerd', 'headless', ...TABLES], (line, i) => `C:\\logs\\kubelet.log:${i + 12}:${line}`],
  zgrep: [['containerd', 'headless', ...TABLES], (line) => `kubelet.log.1.gz:${line}`],
  'kubectl logs --prefix': [['headless', ...DOCUMENTS], (line) => `[pod/kubelet-x/kubelet] ${line}`],
  'kubectl logs --timestamps': [['headless', ...DOCUMENTS], (line) => `2024-06-12T10:00:00.123456789Z ${line}`],
  both: [['headless', ...DOCUMENTS], (line) => `[pod/kubelet-x/kubelet] 2024-06-12T10:00:00.123456789Z ${line}`],
  'docker compose': [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `k3s-agent-1  | ${line}`],
  stern: [['containerd', 'headless'], (line) => `kube-system kubelet-x7k2p kubelet ${line}`],
  kubetail: [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `[kubelet-x7k2p] ${line}`],
  pdsh: [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `node-a: ${line}`],
  fabric: [['containerd', 'headless', ...TABLES, ...DOCUMENTS], (line) => `[root@node-a:22] out: ${line}`],
  'a build’s log': [['headless', ...DOCUMENTS], (line) => `2024-06-12T10:00:00.1234567Z ${line}`],
  'a build’s log in brackets': [['headless', ...DOCUMENTS], (line) => `[2024-06-12T10:00:00.123Z] ${line}`],
  'a build’s clock': [['containerd', 'headless', ...DOCUMENTS], (line) => `10:00:00  ${line}`],
  'a search’s time': [
    ['containerd', 'headless', ...TABLES, ...DOCUMENTS],
    (line) => `Jun 12, 2024 @ 10:00:00.123 ${line}`,
  ],
  'a table with commas': [
    ['journal', 'containerd', 'headless', 'klogJson'],
    (line) => `"2024-06-12T10:00:00Z","node-a",${doubled(line)}`,
  ],
  'a table with semicolons': [
    ['journal', 'containerd', 'headless', 'klogJson'],
    (line) => `2024-06-12T10:00:00Z;node-a;${doubled(line)}`,
  ],
  'a table with one column': [['journal', 'containerd', 'headless', 'klogJson'], doubled],
  'a table with tabs and quotes': [
    ['journal', 'containerd', 'headless', 'klogJson'],
    (line) => `2024-06-12T10:00:00Z\tnode-a\t${doubled(line)}`,
  ],
  'a table without quotes': [['klog'], (line) => `2024-06-12T10:00:00Z,node-a,${line}`],
  'a field of any name': [['containerd', 'headless'], (line) => JSON.stringify({ event: { original: line } })],
  'a field of another name': [['containerd', 'headless'], (line) => JSON.stringify({ Message: line })],
  'JSON that was cut': [['klog', 'journal'], (line) => JSON.stringify({ host: 'node-a', message: line }).slice(0, -1)],
  'a member of an object': [
    ['journal', 'containerd', 'headless'],
    (line) => `      "message": ${JSON.stringify(line)},`,
  ],
  'a member with a line feed': [
    ['journal', 'containerd', 'headless'],
    (line) => `  "log": ${JSON.stringify(`${line}\n`)}`,
  ],
  'an element of a list': [['journal', 'containerd', 'headless'], (line) => `  ${JSON.stringify(line)},`],
  'a string of Python': [['plain'], (line) => `'${line}',`],
  'the tail of a shipper’s line': [
    [...LOGS, 'journal'],
    (line) => `${escaped(line)}","stream":"stderr","time":"2024-06-12T10:00:00Z"}`,
  ],
  escapes: [[...LOGS, 'journal', 'removal'], escaped],
  'escapes of escapes': [[...LOGS, 'journal', 'removal'], (line) => escaped(escaped(line))],
  'a line feed written out': [['plain', 'removal', 'containerd'], (line) => `${line}\\n`],
  'a Windows line end written out': [['plain', 'removal', 'containerd'], (line) => `${line}\\r\\n`],
  'three dots behind it': [['plain', 'removal'], (line) => `${line}...`],
  'a pager’s mark behind it': [['plain', 'removal'], (line) => `${line}>`],
  'a comma behind it': [['plain', 'removal'], (line) => `${line},`],
  'a closing quote that was cut': [['containerd'], (line) => line.replace(/"$/, '')],
  'colours without their ESC': [
    ['klog', 'containerd', 'headless', ...TABLES, ...DOCUMENTS],
    (line) => `[31m${line}[0m`,
  ],
  'colours as cat -v has them': [
    ['klog', 'containerd', 'headless', ...TABLES, ...DOCUMENTS],
    (line) => `^[[31m${line}^[[0m`,
  ],
  'colours as syslog has them': [
    ['klog', 'containerd', 'headless', ...TABLES, ...DOCUMENTS],
    (line) => `#033[31m${line}#033[0m`,
  ],
};

const inPieces = (line: string, width: number): readonly string[] => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
const inWords = (line: string, width: number): readonly string[] =>
  (line.match(new RegExp(`.{1,${width}}(?:\\s|$)|\\S{${width}}`, 'g')) ?? []).map((part) => part.trimEnd());

/** On all of them together. */
const ON_ALL: Readonly<
  Record<string, readonly [of: readonly Base[], mark: (all: readonly string[]) => readonly string[]]>
> = {
  'a fence on the lines themselves': [
    ['klog', 'headless', 'description'],
    (all) => all.map((line, i) => (i === 0 ? '```' : '') + line + (i === all.length - 1 ? '```' : '')),
  ],
  'a wiki’s code on the lines themselves': [
    ['klog', 'journal', 'headless', 'description'],
    (all) => all.map((line, i) => (i === 0 ? '{code:java}' : '') + line + (i === all.length - 1 ? '{code}' : '')),
  ],
  'a fence in a quote': [
    ['headless', ...TABLES, ...DOCUMENTS],
    (all) => ['> ```', ...all.map((line) => `> ${line}`), '> ```'],
  ],
  'a fence in a list': [['description'], (all) => ['- log:', '  ```', ...all.map((line) => `  ${line}`), '  ```']],
  'a block of reStructuredText': [
    ['description'],
    (all) => ['.. code-block:: console', '', ...all.map((line) => `   ${line}`)],
  ],
  'a page’s lines': [['yaml', 'json'], (all) => all.map((line) => `<div class="line">${entities(line)}</div>`)],
  'a mail’s quote with empty lines': [
    ['headless', 'yaml', 'description'],
    (all) => [
      'On Wed, Jun 12, 2024 at 10:22 AM Joe <joe@example.com> wrote:',
      ...all.flatMap((line) => [`> ${line}`, '>']),
    ],
  ],
  'a table of Markdown': [
    ['rows'],
    ([head = '', ...rest]) => {
      const cells = (line: string): string =>
        `| ${line
          .trim()
          .split(/\s{2,}/)
          .join(' | ')} |`;
      return [cells(head), '|---|---|---|---|---|---|', ...rest.map(cells)];
    },
  ],
  'line feeds written out': [['klog', 'plain', 'journal', 'description', 'rows', 'events'], (all) => [all.join('\\n')]],
  'line feeds and quotes written out': [
    ['klog', 'plain', 'journal', 'removal'],
    (all) => [all.map(escaped).join('\\n')],
  ],
  'a string of several lines': [['klog', 'plain', 'journal'], (all) => [JSON.stringify({ stdout: all.join('\n') })]],
  'lines run together': [['klog', 'plain', 'journal', 'removal'], (all) => [all.join('')]],
  'lines run together with a blank': [['klog', 'plain', 'journal', 'removal', 'containerd'], (all) => [all.join(' ')]],
  'breaks in the middle of words': [['klogJson', 'containerd'], (all) => all.flatMap((line) => inPieces(line, 80))],
  'breaks, and what follows indented': [
    ['klog', 'journal', 'containerd'],
    (all) => all.flatMap((line) => inPieces(line, 110).map((part, i) => (i === 0 ? '' : '    ') + part)),
  ],
  'breaks between words': [['klog', 'plain', 'journal', 'headless'], (all) => all.flatMap((line) => inWords(line, 80))],
  'breaks between words in a quote': [
    ['klog', 'plain', 'journal', 'headless'],
    (all) => all.flatMap((line) => inWords(line, 78).map((part) => `> ${part}`)),
  ],
  'breaks of a shell': [
    ['klog', 'journal', 'containerd'],
    (all) =>
      all.flatMap((line) => inPieces(line, 100).map((part, i, parts) => part + (i < parts.length - 1 ? '\\' : ''))),
  ],
  'breaks in a list': [
    ['klog', 'plain', 'journal', 'containerd'],
    (all) => all.flatMap((line) => inPieces(line, 90).map((part, i) => (i === 0 ? '- ' : '  ') + part)),
  ],
  'breaks in a cell': [
    ['klog', 'plain', 'removal'],
    (all) => all.flatMap((line) => inPieces(line, 90).map((part) => `| ${part.padEnd(90)} |`)),
  ],
};

interface Said {
  readonly said: object;
  readonly proofs: readonly number[];
}

async function saidOf(text: string): Promise<Said> {
  const { pods, lines: counts } = await readBytes(new TextEncoder().encode(text));
  expect(counts.understood + counts.irrelevant + counts.unknown).toBe(counts.total);
  const [pod] = pods;
  const said = {
    pods: pods.length,
    names: [pod?.namespace, pod?.name, pod?.uid],
    stage: pod?.stage,
    waitingOn: pod?.waitingOn,
    confidence: pod?.confidence,
  };
  return { said, proofs: pod?.evidence.map(({ line }) => line) ?? [] };
}

const plainly = new Map<Base, Promise<Said>>();
const undecorated = (base: Base): Promise<Said> => {
  const known = plainly.get(base) ?? saidOf(BASES[base].join('\n'));
  plainly.set(base, known);
  return known;
};

const table = <T>(all: Readonly<Record<string, readonly [readonly Base[], T]>>) =>
  Object.entries(all).flatMap(([name, [bases, mark]]) => bases.map((base) => [name, base, mark] as const));

describe('a verdict and its proofs stay what they are with', () => {
  it.each(table(ON_EACH))('%s on each line: %s', async (_, base, mark) => {
    expect(await saidOf(BASES[base].map(mark).join('\n'))).toStrictEqual(await undecorated(base));
  });
});

describe('a verdict stays what it is with', () => {
  it.each(table(ON_ALL))('%s: %s', async (_, base, mark) => {
    expect((await saidOf(mark(BASES[base]).join('\n'))).said).toStrictEqual((await undecorated(base)).said);
  });
});
