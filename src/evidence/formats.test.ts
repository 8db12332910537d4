/** Each wrapping that logs come in, around lines of a recorded trace: the same pod, the same verdict, no line left over. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseKlogLine, parseKlogText } from '../kube/klog/index.ts';
import { readEvidence, type Evidence, type ReadOptions } from './index.ts';
import { fileOf, readBytes } from './testing/inputs.ts';

/** `demo/web` is deleted and goes within two seconds; Kubernetes 1.23.13, verbosity 2. */
const REMOVAL = readFileSync(new URL('fixtures/regular-delete.log', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (content: string | Uint8Array, options: ReadOptions = {}): Promise<Evidence> =>
  readBytes(typeof content === 'string' ? utf8(content) : content, options);

const all = (wrap: (line: string, i: number) => string, end = '\n') => REMOVAL.map(wrap).join(end) + end;
const clock = (line: string): string => line.slice(6, 14);
const escaped = (line: string): string =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xff, 0xfe]);
  for (let i = 0; i < text.length; i++) {
    bytes[2 + i * 2] = text.charCodeAt(i) & 0xff;
    bytes[3 + i * 2] = text.charCodeAt(i) >> 8;
  }
  return bytes;
}

/** As a kubelet with --logging-format=json writes. */
function klogJson(line: string): string {
  const parsed = parseKlogLine(line);
  const text = parseKlogText(parsed?.text ?? '');
  if (parsed === null || text === null) throw new Error(`no structured line: ${line}`);
  const pairs = text.pairs.map(({ key, value }): [string, unknown] => {
    if (key === 'pods') return [key, [{ name: 'web', namespace: 'demo' }]];
    return [key, key === 'pod' ? { name: 'web', namespace: 'demo' } : value];
  });
  // ms since 1970 of 21 November 2026, the day of the recording.
  const ts = 1_795_219_200_000 + parsed.clock / 1000;
  const caller = `kubelet/${parsed.file}:${parsed.line}`;
  return JSON.stringify({ ts, caller, msg: text.message, v: 2, ...Object.fromEntries(pairs) });
}

const isStructured = (line: string): boolean => parseKlogText(parseKlogLine(line)?.text ?? '') !== null;
const short = (host: string, tag: string) => (line: string) => `Nov 21 ${clock(line)} ${host} ${tag}: ${line}`;

const WRAPPED: Readonly<Record<string, string | Uint8Array>> = {
  'nothing around it': all((line) => line),
  'Windows line ends and a byte order mark': `\ufeff${all((line) => line, '\r\n')}`,
  'UTF-16 of PowerShell': utf16(all((line) => line, '\r\n')),
  gzip: gzipSync(all((line) => line)),
  'journald short': all(short('node-1', 'kubelet[812]')),
  'journald short in Chinese': all((line) => ` 11月 21 ${clock(line)} node-1 kubelet[812]: ${line}`),
  'journald short-precise': all((line) => `Nov 21 ${clock(line)}.123456 node-1 kubelet[812]: ${line}`),
  'journald short-iso': all((line) => `2026-11-21T${clock(line)}+0000 node-1 kubelet[812]: ${line}`),
  'journald short-full': all((line) => `Sat 2026-11-21 ${clock(line)} UTC node-1 kubelet[812]: ${line}`),
  'journald short-unix': all((line, i) => `${1_795_229_400 + i}.123456 node-1 kubelet[812]: ${line}`),
  'journald json': all((line, i) =>
    JSON.stringify({
      __REALTIME_TIMESTAMP: String(1_795_229_400_000_000 + i),
      _HOSTNAME: 'node-1',
      SYSLOG_IDENTIFIER: 'kubelet',
      MESSAGE: line,
    }),
  ),
  'journald json with bytes': all((line) =>
    JSON.stringify({ MESSAGE: [...new TextEncoder().encode(line)], SYSLOG_IDENTIFIER: 'kubelet' }),
  ),
  'its first and last line': `-- Logs begin at Sat 2026-11-21 00:00:00 UTC, end at Sat 2026-11-21 01:00:00 UTC. --\n${all(short('node-1', 'kubelet[812]'))}-- No entries --\n`,
  'journald without host': all((line) => `Nov 21 ${clock(line)} kubelet[812]: ${line}`),
  'journald short-monotonic': all(
    (line, i) => `[${String(12345 + i).padStart(7)}.123456] node-1 kubelet[812]: ${line}`,
  ),
  'journald short-delta': all(
    (line, i) => `[${String(12345 + i).padStart(7)}.123456 <    1.000000 >] node-1 kubelet[812]: ${line}`,
  ),
  'journald with-unit': all((line) => `Sat 2026-11-21 ${clock(line)} -03 node-1 kubelet.service/kubelet[812]: ${line}`),
  'journald json-seq': all(
    (line) => `\u001e${JSON.stringify({ _HOSTNAME: 'node-1', SYSLOG_IDENTIFIER: 'kubelet', MESSAGE: line })}`,
  ),
  'journald json-sse': all((line) => `data: ${JSON.stringify({ SYSLOG_IDENTIFIER: 'kubelet', MESSAGE: line })}\n`),
  'k3s, which logs its kubelet’s lines': all(
    (line) => `time="2026-11-21T${clock(line)}Z" level=info msg=${JSON.stringify(line)}`,
  ),
  'the same behind journald': all(
    (line) =>
      `Nov 21 ${clock(line)} n k3s[77]: time="2026-11-21T${clock(line)}Z" level=info msg=${JSON.stringify(line)}`,
  ),
  'logrus in JSON': all((line) => JSON.stringify({ level: 'info', msg: line, time: `2026-11-21T${clock(line)}Z` })),
  'zap in JSON': all((line) => JSON.stringify({ level: 'info', ts: 1_795_229_400.5, caller: 'x/y.go:12', msg: line })),
  k3s: all(short('node-1', 'k3s[753]')),
  rke2: all(short('node-1', 'rke2[753]')),
  kubenswrapper: all(short('master-0', 'kubenswrapper[2689]')),
  microk8s: all(short('vm', 'microk8s.daemon-kubelite[2978]')),
  'the tag alone': all((line) => `kubelet[812]: ${line}`),
  'syslog of RFC 5424': all((line) => `<30>1 2026-11-21T${clock(line)}.123Z node-1 kubelet 812 - - ${line}`),
  'minikube logs': `==> kube-scheduler [0123456789ab] <==\nE0729 00:00:00.000001       1 reflector.go:205] "Failed to watch" err="forbidden"\n\n==> kubelet <==\n${all(short('minikube', 'kubelet[812]'))}`,
  'docker json-file': all((line) =>
    JSON.stringify({ log: `${line}\n`, stream: 'stderr', time: `2026-11-21T${clock(line)}.123456789Z` }),
  ),
  'container log of the CRI': all((line) => `2026-11-21T${clock(line)}.123456789Z stderr F ${line}`),
  'container log of the CRI, in pieces': all((line) => {
    const head = `2026-11-21T${clock(line)}.123456789Z stderr`;
    return `${head} P ${line.slice(0, 60)}\n${head} P ${line.slice(60, 75)}\n${head} F ${line.slice(75)}`;
  }),
  'docker json-file, in pieces': all((line) => {
    const piece = (log: string): string =>
      JSON.stringify({ log, stream: 'stderr', time: `2026-11-21T${clock(line)}Z` });
    return `${piece(line.slice(0, 60))}\n${piece(`${line.slice(60)}\n`)}`;
  }),
  'docker json-file without newlines': all((line) => JSON.stringify({ log: line, stream: 'stderr' })),
  'kubectl logs --timestamps': all((line) => `2026-11-21T${clock(line)}.123456789Z ${line}`),
  'kubectl logs --prefix': all((line) => `[pod/kubelet-x/kubelet] ${line}`),
  'Cloud Logging in JSON': all((line) =>
    JSON.stringify({
      jsonPayload: { MESSAGE: line },
      resource: { labels: { node_name: 'node-1' } },
      timestamp: `2026-11-21T${clock(line)}Z`,
    }),
  ),
  'Cloud Logging in one list': JSON.stringify(
    REMOVAL.map((line) => ({ textPayload: line, timestamp: `2026-11-21T${clock(line)}Z` })),
  ),
  'an answer of Loki': JSON.stringify({
    status: 'success',
    data: { result: [{ stream: { node: 'n' }, values: REMOVAL.map((line, i) => [`17952294000000000${i}`, line]) }] },
  }),
  'an answer of Loki, printed nicely': JSON.stringify(
    { data: { result: [{ stream: { node: 'n' }, values: REMOVAL.map((line) => ['1795229400000000000', line]) }] } },
    null,
    2,
  ),
  'an answer of Elasticsearch': JSON.stringify({
    hits: { hits: REMOVAL.map((message) => ({ _source: { message, '@timestamp': '2026-11-21T00:00:00Z' } })) },
  }),
  'Loki’s logcli': all((line) => `2026-11-21T${clock(line)}Z {job="kubelet", node="n"} ${line}`),
  'fluent-bit': all((line, i) => `[${i}] kubelet: [1795229400.1, {"MESSAGE"=>${JSON.stringify(line)}, "_PID"=>"1"}]`),
  'JSON behind a prefix': all(
    (line) => `2026-11-21T${clock(line)}Z host/kubelet {"a":"b","message":${JSON.stringify(line)}}`,
  ),
  'a table with commas': all((line) => `2026-11-21T${clock(line)}.000+0000,"${line.replaceAll('"', '""')}"`),
  'CloudWatch’s table, with the names of its columns': `@timestamp,@message\n${all((line) => `2026-11-21 ${clock(line)}.000,"${line.replaceAll('"', '""')}"`)}`,
  'Splunk’s table, with the names of its columns': `"_raw","_time",host\n${all((line) => `"${line.replaceAll('"', '""')}","2026-11-21T${clock(line)}.000+0000","node-1"`)}`,
  'strings of a program': all((line) => JSON.stringify(line)),
  'Cloud Logging in YAML': REMOVAL.map(
    (line) =>
      `insertId: x\njsonPayload:\n  MESSAGE: '${line.replaceAll("'", "''")}'\ntimestamp: "2026-11-21T${clock(line)}Z"`,
  ).join('\n---\n'),
  'the cloud’s console': all((line) => `2026-11-21 ${clock(line)}.744 PDT\nnode-1\n${line}\n`),
  'the cloud’s text export': all((line) => `INFO 2026-11-21T${clock(line)}Z ${line}`),
  'a web page with highlighting': `<table><tr><td class="gutter"><pre>1<br>2</pre></td><td class="code"><pre>${REMOVAL.map((line) => `<span class="line">${escaped(line).replace(/\d\d:\d\d/, '<span class="number">$&</span>')}</span><br>`).join('')}</pre></td></tr></table>`,
  'grep --color': all((line) => line.replaceAll('web', '\u001b[01;31m\u001b[Kweb\u001b[m\u001b[K')),
  'an editor’s line numbers': all((line, i) => `${String(i + 1).padStart(5)} ${line}`),
  'severity spelled out': all((line) => line.replace(/^I(\d{4})/, 'INFO:$1').replace(/^E(\d{4})/, 'ERROR:$1')),
  'severity lost': all((line) => line.slice(1)),
  'quotes and blanks of a word processor': all((line) => line.replace(/"([^"]*)"/g, '“$1”').replaceAll(' ', '\u00a0')),
  'what is inside of pre': `<pre>\n${all(escaped)}</pre>`,
  'a column cut off on the left': all((line) => line.slice(10)),
  'minikube up to 1.17': `* ==> kubelet <==\n${all((line) => `* Nov 21 ${clock(line)} minikube kubelet[812]: ${line}`)}* \n* ==> storage-provisioner [0123456789ab] <==\n* hello`,
  'minikube logs with all its sections': `==> Audit <==\n|---------|------|\n| Command | Args |\n\n==> dmesg <==\n[Nov21 00:00] ACPI BIOS Warning\n[  +0.000000] foo bar\n\n==> kernel <==\n 00:00:00 up 10 min,  0 users,  load average: 0.1, 0.1, 0.1\n\n==> kubelet <==\n${all(short('minikube', 'kubelet[812]'))}`,
  indented: all((line) => `        ${line}`),
  'newest first': [...REMOVAL].reverse().join('\n'),
  'no header but the file': all((line) => line.replace(/^.*? {2,}\d+ /, '')),
};

describe('a removal in', () => {
  it.each(Object.entries(WRAPPED))('%s', async (name, content) => {
    const { pods, lines } = await read(content);
    const [web] = pods.filter((pod) => pod.name === 'web');
    expect(web).toMatchObject({
      namespace: 'demo',
      uid: expect.stringMatching(/^5ac6/),
      stage: 'Removed',
      waitingOn: 'none',
    });
    expect(lines.unknown, name).toBe(0);
    expect(lines.understood + lines.irrelevant).toBe(lines.total);
    expect(lines.understood).toBeGreaterThanOrEqual(name.startsWith('Cloud Logging in YAML') ? 1 : REMOVAL.length - 2);
  });

  it('klog JSON', async () => {
    const content = REMOVAL.filter(isStructured).map(klogJson).join('\n\n');
    const { pods, lines, clock: found } = await read(content);
    expect(pods).toMatchObject([{ namespace: 'demo', name: 'web', stage: 'Removed' }]);
    expect(lines.unknown).toBe(0);
    expect(found.year).toBe(2026);
  });

  it('klog JSON behind journald', async () => {
    const content = REMOVAL.filter(isStructured)
      .map((line) => `Nov 21 ${clock(line)} node-1 kubelet[812]: ${klogJson(line)}`)
      .join('\n');
    expect((await read(content)).pods).toMatchObject([{ name: 'web', stage: 'Removed' }]);
  });

  it('lines broken at the width of a terminal', async () => {
    const width = 150;
    const content = REMOVAL.map(short('node-1', 'kubelet[812]'))
      .flatMap((line) => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [])
      .join('\n');
    const { pods, files } = await read(content);
    expect(pods).toMatchObject([{ name: 'web', stage: 'Removed' }]);
    expect(files[0]?.wrappings).toContain('hard wraps');
  });

  it('two files, of which the later comes first', async () => {
    const half = Math.floor(REMOVAL.length / 2);
    const { pods } = await readEvidence([
      fileOf(utf8(REMOVAL.slice(half).join('\n')), 'b.log'),
      fileOf(utf8(REMOVAL.slice(0, half).join('\n')), 'a.log'),
    ]);
    expect(pods).toMatchObject([{ name: 'web', stage: 'Removed' }]);
    expect(new Set(pods.flatMap(({ evidence }) => evidence.map(({ file }) => file)))).toContain('b.log');
  });

  it('bytes that come one at a time', async () => {
    const { pods } = await readEvidence([fileOf(utf8(REMOVAL.join('\n')), 'slow', 1)]);
    expect(pods).toMatchObject([{ name: 'web', stage: 'Removed' }]);
  });
});

describe('the year and the zone of klog', () => {
  it('come from what wraps the lines', async () => {
    const content = all((line) =>
      JSON.stringify({ log: `${line}\n`, time: `2031-07-29T${clock(line)}.1Z` }).replace(clock(line), clock(line)),
    );
    const { clock: found } = await read(content.replaceAll(/"I\d{4}/g, '"I0729').replaceAll(/"E\d{4}/g, '"E0729'));
    expect(found).toMatchObject({ year: 2031, yearFrom: 'input', zone: 0, zoneFrom: 'input' });
  });

  it('are asked for where nothing tells them', async () => {
    const { clock: found, start, pods } = await read(REMOVAL.slice(0, 4).join('\n'));
    expect(found).toMatchObject({ yearFrom: 'unknown', year: null, zone: null });
    expect(start).toBeNull();
    expect(pods[0]?.since).toMatch(/^\d{4} \d\d:\d\d:\d\d\.\d{6}$/);
  });

  it('are what the person says', async () => {
    const { pods } = await read(REMOVAL.join('\n'), { year: 2022, zone: 120 });
    expect(pods[0]?.since).toMatch(/^2022-/);
  });
});

describe('a read', () => {
  it('tells how far it is and can be stopped', async () => {
    const signal = { aborted: false };
    const big = `${REMOVAL.join('\n')}\n`.repeat(800);
    const told: number[] = [];
    const evidence = await readEvidence([fileOf(utf8(big), 'big', 65_536)], {
      signal,
      onProgress: ({ bytesRead }) => {
        told.push(bytesRead);
        signal.aborted = told.length >= 2;
      },
    });
    expect(told).toHaveLength(2);
    expect(evidence.complete).toBe(false);
    expect(evidence.pods).toMatchObject([{ name: 'web' }]);
    expect(evidence.lines.total).toBeLessThan(REMOVAL.length * 800);
  });
});
