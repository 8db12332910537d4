/** Checks each row of the JSON tables against its type, and that everything a row names exists. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { FACTS } from '../facts/fact.ts';
import { STAGES, WAITS } from '../evidence.ts';
import causes from './causes.json' with { type: 'json' };
import checks from './checks.json' with { type: 'json' };
import plugins from './plugins.json' with { type: 'json' };
import remedies from './remedies.json' with { type: 'json' };
import sources from './sources.json' with { type: 'json' };
import { proper } from './shell.ts';
import { situationOf } from './situation.ts';

const keysOf = (table: object): readonly string[] => Object.keys(table);
const oneOf = (names: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((name) => names.includes(name)),
  );
const some = (names: readonly string[]) => v.pipe(v.array(oneOf(names)), v.minLength(1));

/** A pattern whose repetitions are all bounded, so that it can't backtrack over a long text. */
const Pattern = v.pipe(
  v.string(),
  v.check((source) => !/(?<!\\)[*+]|\{\d+,\}/.test(source.replaceAll(/\[[^\]]*\]/g, 'x'))),
  v.check((source) => new RegExp(source, 'i').test('') === false),
);

const PLUGINS = [
  ...new Set(Object.values({ ...plugins.drivers, ...plugins.inTree }).map(({ id }) => id)),
  'csi',
  'other',
];
const RUNTIMES = [...keysOf(plugins.runtimes), 'unknown'];
const GRACE = ['running', 'over', 'unknown'];
const KNOWN = situationOf(
  { stage: 'Terminating', waitingOn: 'finalizer', proofs: [], subject: '', error: '' },
  { namespace: '', name: '', uid: '', isStatic: false, facts: [] },
);
const NAMES = ['error', 'stuck', 'leaving', 'object', 'api', ...keysOf(proper({})), ...keysOf(KNOWN.literals)];

const Condition = v.partial(
  v.strictObject({
    says: Pattern,
    alsoSays: Pattern,
    notSays: Pattern,
    kinds: some(keysOf(FACTS)),
    notKinds: some(keysOf(FACTS)),
    waits: some(WAITS),
    stage: some(STAGES),
    remark: v.pipe(v.array(v.string()), v.minLength(1)),
    notRemark: v.array(v.string()),
    plugin: some(PLUGINS),
    notPlugin: some(PLUGINS),
    runtime: some(RUNTIMES),
    notRuntime: some(RUNTIMES),
    owner: some([...keysOf(plugins.owners), 'unknown']),
    grace: some(GRACE),
    notGrace: some(GRACE),
    needs: some(NAMES),
    without: some(NAMES),
  }),
);
const Conditions = v.optional(v.array(Condition));
const Source = oneOf([...keysOf(sources), 'plugin', 'runtime']);
const Code = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z]+$/));

const tableOf = <Row extends v.GenericSchema>(row: Row) => v.record(Code, row);
const Causes = tableOf(
  v.strictObject({
    waits: some(WAITS),
    shown: Conditions,
    usual: Conditions,
    remedies: v.array(oneOf(keysOf(remedies))),
    noLast: v.optional(v.literal(true)),
  }),
);
const Command = v.pipe(v.string(), v.minLength(3));
const Remedies = tableOf(
  v.strictObject({
    risk: v.optional(v.picklist(['low', 'high'])),
    warning: v.optional(v.string()),
    where: v.nullable(v.picklist(['node', 'cluster'])),
    command: v.nullable(Command),
    docker: v.optional(Command),
    check: v.optional(oneOf(keysOf(checks))),
    source: Source,
    when: v.optional(Condition),
    inGrace: v.optional(v.literal(true)),
    lastFor: v.optional(some(WAITS)),
  }),
);
const Checks = tableOf(v.strictObject({ command: Command, docker: v.optional(Command) }));
const Plugin = v.strictObject({ id: v.string(), pods: v.nullable(v.string()), source: Source });
const Known = { says: Pattern, source: Source };
const Plugins = v.strictObject({
  drivers: v.record(v.string(), Plugin),
  inTree: v.record(v.string(), Plugin),
  runtimes: v.record(v.string(), v.strictObject({ ...Known, unit: v.string() })),
  networks: v.record(v.string(), v.strictObject({ ...Known, pods: v.string() })),
  owners: v.record(v.string(), v.strictObject(Known)),
});

/** Hosts of the projects' own documentation and source. */
const HOSTS: ReadonlySet<string> = new Set([
  'kubernetes.io',
  'kueue.sigs.k8s.io',
  'kubernetes-csi.github.io',
  'github.com',
  'docs.docker.com',
  'docs.kernel.org',
  'man7.org',
  'longhorn.io',
  'docs.tigera.io',
  'docs.cilium.io',
  'argo-cd.readthedocs.io',
  'karpenter.sh',
]);

describe('the tables', () => {
  it.each<[string, v.GenericSchema, object]>([
    ['causes', Causes, causes],
    ['remedies', Remedies, remedies],
    ['checks', Checks, checks],
    ['plugins', Plugins, plugins],
  ])('%s match the declared types', (_, schema, table) => {
    const { issues = [] } = v.safeParse(schema, table);
    expect(issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)).toEqual([]);
  });

  it('cite only pages of the projects themselves, and every source is cited', () => {
    for (const source of Object.values(sources)) {
      const { protocol, hostname } = new URL(source);
      expect(protocol).toBe('https:');
      expect(HOSTS).toContain(hostname);
    }
    const { drivers, inTree, runtimes, networks, owners } = plugins;
    const rows = [remedies, drivers, inTree, runtimes, networks, owners].flatMap((table): { source: string }[] =>
      Object.values(table),
    );
    const cited = new Set(rows.map(({ source }) => source).concat('networkPlugins', 'finalizers', 'registrar'));
    expect(keysOf(sources).filter((code) => !cited.has(code))).toEqual([]);
  });

  const all: readonly (readonly [string, v.InferOutput<typeof Remedies>[string]])[] = Object.entries(
    v.parse(Remedies, remedies),
  );
  const looks = all.filter(([, { risk }]) => risk === undefined);

  it('have a check and a warning for each remedy with a risk, and for no other', () => {
    for (const [code, { risk, warning, check }] of all)
      expect([code, warning !== undefined, check !== undefined]).toEqual([
        code,
        risk !== undefined,
        risk !== undefined,
      ]);
  });

  it('start the remedies of a cause with one that only looks or waits', () => {
    const safe = new Set(looks.map(([code]) => code));
    const firsts = Object.entries(causes).flatMap(([cause, row]) => {
      const [first] = row.remedies as readonly string[];
      return first === undefined || safe.has(first) || cause === 'storageSilent' ? [] : [cause];
    });
    expect(firsts).toEqual([]);
  });

  it('have no unused remedies or checks', () => {
    const used = new Set(Object.values(causes).flatMap((cause): readonly string[] => cause.remedies));
    expect(all.flatMap(([code, { lastFor }]) => (used.has(code) || lastFor !== undefined ? [] : [code]))).toEqual([]);
    const seen = new Set(all.map(([, { check }]) => check).concat('directoryGone', 'cgroupGone'));
    expect(keysOf(checks).filter((code) => !seen.has(code))).toEqual([]);
  });

  it('have only read-only commands in checks and in remedies without a risk', () => {
    const acts = /\b(?:delete|rm|kill|umount|restart|start|stop|taint|patch|drain|mv|chattr)\b(?! -|ed)/;
    const commands = looks.flatMap(([, { command, docker }]) => [command ?? '', docker ?? '']);
    const shown = commands.map((command) => command.replaceAll(/'[^']*'|timeout -s KILL/g, ''));
    expect(shown.filter((command) => acts.test(command))).toEqual([]);
    expect(JSON.stringify(checks)).not.toMatch(/\b(?:delete|rm|kill|umount|restart)\b/);
  });

  it('have a Docker command wherever they use crictl', () => {
    const both = [...all.map(([, row]) => row), ...Object.values(v.parse(Checks, checks))];
    for (const { command, docker } of both) {
      const isCri = command?.includes('crictl') === true;
      expect(docker ?? '').toMatch(isCri ? /^(?!.*crictl).*docker (?:ps|inspect|info)/ : /^$/);
    }
  });

  it('use only placeholders that the situation fills in or that only the reader can know', () => {
    const open = ['pid', 'file', 'left-file', 'mount-point', 'loop-device', 'manifest-file'];
    const reader = [...open, 'network-pod', 'network-namespace', 'driver-pod', 'driver-namespace'];
    const templates = JSON.stringify([remedies, checks]).matchAll(/<([a-z][a-z-]*)>/g);
    const names = [...new Set([...templates].map(([, name]) => name ?? ''))];
    expect(names.filter((name) => !NAMES.includes(name) && !reader.includes(name))).toEqual([]);
  });
});
