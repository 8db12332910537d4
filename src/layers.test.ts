/**
 * The house's rules, so that they hold without anybody remembering them: imports go down the layers and never up, a
 * feature of the page keeps its insides to itself, nothing imports itself round a corner, what is below says nothing to
 * people, no file grows over 500 lines and none is named after nothing. The checker is a function of paths and texts, and is tested on made-up ones below.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Each layer may import itself and what stands below it. `app` and `cli` stand side by side; `fuzz` attacks them all. */
const LAYERS = [
  ['fuzz'],
  ['library'],
  ['app', 'cli'],
  ['worker'],
  ['words'],
  ['embed'],
  ['live'],
  ['evidence'],
  ['scenario'],
  ['cluster'],
  ['trace'],
  ['kube'],
  ['engine'],
  ['catalogues'],
];
const MAX_LINES = 500;
const EMPTY_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc']);

/** Path below src/ (posix) to text. */
type Files = Readonly<Record<string, string>>;

interface Import {
  readonly target: string;
  /** What is between `import` and `from`; a type has the word before it. */
  readonly names: readonly string[];
  /** Erased (`import type`) or asked for later (`import()`): no part of loading the module. */
  readonly deferred: boolean;
}

const STATIC = /^[ \t]*(?:import|export)\b(\s+type\b)?(?:([^'";]*?)\bfrom)?\s*['"](\.[^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"](\.[^'"]+)['"]|\bnew URL\(\s*['"](\.[^'"]+)['"]/g;

function importsOf(path: string, text: string): Import[] {
  const resolve = (specifier: string): string => posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''));
  return [
    ...[...text.matchAll(STATIC)].map((m) => ({
      target: resolve(m[3] ?? ''),
      names: namesIn(m[2] ?? '', m[1] !== undefined),
      deferred: m[1] !== undefined,
    })),
    ...[...text.matchAll(DYNAMIC)].map((m) => ({ target: resolve(m[1] ?? m[2] ?? ''), names: [], deferred: true })),
  ];
}

/** Catalogues are what may be said, and no code: whoever says it in words reads them, the command line too. */
const namesIn = (between: string, areTypes: boolean): readonly string[] =>
  between
    .split(/[{},]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => (areTypes ? `type ${name}` : name));

const layerOf = (path: string): string =>
  path === 'main.tsx' ? 'app' : path.startsWith('app/catalogues/') ? 'catalogues' : (path.split('/')[0] ?? '');
const rank = (layer: string): number => LAYERS.findIndex((names) => names.includes(layer));

/** What draws and prints a moment without a screen: the page's own pictures, for who has no page. */
const WITHOUT_SCREEN = 'app/takeaway/offscreen.ts';

function upward(path: string, target: string): string | null {
  const from = layerOf(path);
  const to = layerOf(target);
  if (from === to || rank(from) < 0 || rank(to) < 0) return null;
  if (rank(to) < rank(from)) return `${path} imports ${target}: ${to} is above ${from}`;
  if (from === 'cli' && target === WITHOUT_SCREEN) return null;
  if (rank(to) === rank(from)) return `${path} imports ${target}: ${from} and ${to} stand side by side`;
  if (from === 'kube' && target !== 'engine/time.ts') {
    return `${path} imports ${target}: of the engine, kube needs nothing but time`;
  }
  const isHeldAgainst = path.endsWith('.test.ts'); // a test may hold the library against the command line
  if (from === 'library' && !isHeldAgainst && (to === 'cli' || (to === 'app' && !target.startsWith('app/explain/')))) {
    return `${path} imports ${target}: of what people see, the library has nothing but the explanations`;
  }
  return null;
}

/**
 * A feature is a folder of src/app. Its door is index.ts; the store and the shell's ui primitives are everyone's. What it
 * claims of a cluster (statements.ts) is read by the tests of the whole page, and its words by others' statements.
 */
function intrusion(path: string, target: string): string | null {
  const [layer, feature, ...inside] = target.split('/');
  if (layer !== 'app' || feature === undefined || inside.length === 0) return null;
  if (path.startsWith(`app/${feature}/`) || layerOf(path) !== 'app') return null;
  const open = ['store', 'styles', 'catalogues'].includes(feature) || (feature === 'shell' && inside[0] === 'ui');
  if (open || /^index\.tsx?$/.test(inside.join('/'))) return null;
  const reads = /^app\/[^/]+(?:\.test|\/statements)\.ts$/.test(path);
  if (reads && inside.join('/') === 'statements.ts') return null;
  return `${path} imports ${target}: of another feature, only app/${feature}/index.ts`;
}

/** Folders of the page that every view may read: what it is about, and what it is made of. They know no view. */
const BELOW_VIEWS = new Set([
  'store',
  'language',
  'catalogues',
  'styles',
  'explain',
  'readings',
  'outages',
  'breakpoints',
  'scenarios',
  'shell/ui',
  'terminal',
  'flash',
  'drawing',
]);
/** What puts views together. Of it a view knows the registry of commands, by whose keys and titles its buttons go. */
const COMPOSES = new Set(['shell', 'commands', 'embed']);
/** Other pictures of the diagram's facts: they draw them by the diagram's own means. */
const DRAWS_ON: Readonly<Record<string, string>> = { presenter: 'diagram', firstVisit: 'diagram' };
/** A component, what loads one, its words, or a type: a view may show another view, but not know what that one knows. */
const SHOWN = /^(?:type .*|[A-Z][a-z]\w*|load[A-Z]\w*|[A-Z_]+_TEXTS)(?: as \w+)?$/;

function folderOf(path: string): string | null {
  const [layer, folder = '', ...inside] = path.split('/');
  if (layer !== 'app' || inside.length === 0) return null;
  return folder === 'shell' && inside[0] === 'ui' ? 'shell/ui' : folder;
}

function crossing(path: string, { target, names }: Import): string | null {
  const [from, to] = [folderOf(path), folderOf(target)];
  if (from === null || to === null || from === to || /\.test\.tsx?$/.test(path)) return null;
  if (COMPOSES.has(from) || BELOW_VIEWS.has(to) || to === 'commands' || DRAWS_ON[from] === to) return null;
  if (BELOW_VIEWS.has(from)) return `${path} imports ${target}: ${from} is read by every view, and knows none`;
  const known = names.filter((name) => !SHOWN.test(name));
  if (known.length === 0 && !COMPOSES.has(to)) return null;
  return `${path} imports ${[...known, target].join(' of ')}: of another view one knows what it shows; what both know is a reading`;
}

/** Parts of the cluster that know each other by messages alone: neither the file itself nor what it loads is theirs. */
const STRANGERS = [
  { of: 'cluster/apiserver/', to: 'cluster/kubelet/' },
  { of: 'cluster/runtime/', to: 'cluster/kubelet/' },
  { of: 'cluster/node/', to: 'cluster/kubelet/' },
  { of: 'cluster/controllers/', to: 'cluster/kubelet/' },
] as const;

function strangers(files: Files): string[] {
  const trailTo = (path: string, to: string, seen: Set<string>): readonly string[] | null => {
    const imports = importsOf(path, files[path] ?? '');
    const named = imports.find(({ target, deferred }) => target.startsWith(to) && (seen.size === 0 || !deferred));
    if (named !== undefined) return [path, named.target];
    seen.add(path);
    for (const { target, deferred } of imports) {
      const rest = deferred || seen.has(target) ? null : trailTo(target, to, seen);
      if (rest !== null) return [path, ...rest];
    }
    return null;
  };
  return STRANGERS.flatMap(({ of, to }) =>
    Object.keys(files)
      .filter((path) => path.startsWith(of) && !path.endsWith('.test.ts'))
      .flatMap((path) => trailTo(path, to, new Set())?.join(' → ') ?? [])
      .map((trail) => `${trail}: ${of} knows nothing of ${to}`),
  );
}

/** What the readings (src/app/readings) may know of the page: no view, so that every view may read them. */
const BELOW_READINGS = new Set(['readings', 'store', 'explain', 'language']);

function readsAView(path: string, target: string): string | null {
  if (!path.startsWith('app/readings/') || !target.startsWith('app/')) return null;
  if (BELOW_READINGS.has(target.split('/')[1] ?? '')) return null;
  return `${path} imports ${target}: views import the readings, not the other way`;
}

/** A reading is imported from where it is, and not from a view that would hand it on. */
function handedOn(path: string, text: string): string | null {
  if (!path.startsWith('app/') || path.startsWith('app/readings/')) return null;
  const hands = /^export\b[^;]*\bfrom\s*['"][^'"]*\/readings\//m.test(text);
  return hands ? `${path} exports readings of others: whoever wants them imports app/readings` : null;
}

/** The product is built from src alone; the scripts of `.ci/` import from src, not the other way. */
function fromScripts(path: string, target: string): string | null {
  if (!target.startsWith('../.ci/') || /\.test\.tsx?$/.test(path)) return null;
  return `${path} imports ${target}: src needs no script of the repository`;
}

/** The published programs, and the folders of tools for developers, which none of them may load. */
const PUBLISHED = [
  'main.tsx',
  'cli/main.ts',
  'embed/script.ts',
  ...['index', 'evidence', 'klog', 'react'].map((entry) => `library/${entry}.ts`),
];
const TOOLS = ['cli/conform/', 'cli/bench/', 'fuzz/'];

/** Follows all imports of the published programs but types, also those that are loaded later. */
function publishedTools(files: Files): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    if (seen.has(path)) return;
    seen.add(path);
    if (TOOLS.some((folder) => path.startsWith(folder))) {
      found.push(`${[...trail, path].join(' → ')}: tools for developers are not published`);
      return;
    }
    for (const { target, names } of importsOf(path, files[path] ?? '')) {
      const isType = names.length > 0 && names.every((name) => name.startsWith('type '));
      if (!isType) visit(target, [...trail, path]);
    }
  };
  for (const program of PUBLISHED) if (program in files) visit(program, []);
  return found;
}

/** Follows the imports that load modules and reports each cycle once, by the files on it. */
function cycles(files: Files): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      found.push(`import cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const { target, deferred } of importsOf(path, files[path] ?? '')) {
      if (!deferred && target in files) visit(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of Object.keys(files)) visit(path, []);
  return found;
}

/** Tests may be long, and so may a table: its header says "data table", for the reader as for this check. */
function tooLong(path: string, text: string): string | null {
  const lines = text.trimEnd().split('\n');
  if (lines.length <= MAX_LINES || /\.test\.tsx?$/.test(path)) return null;
  if (/\bdata table\b/i.test(lines.slice(0, 12).join('\n'))) return null;
  return `${path} has ${lines.length} lines; ${MAX_LINES} is the most for one idea`;
}

function emptyName(path: string): string | null {
  const words = path.split(/[/.\-_]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
  const word = words.find((each) => EMPTY_WORDS.has(each));
  return word === undefined ? null : `${path}: "${word}" says nothing about what is inside`;
}

/** Layers that say nothing to people: what they know they hand up as codes with values, and `words`, `app`, `cli` say it. */
const SILENT = new Set(['worker', 'live', 'evidence', 'scenario', 'cluster', 'trace', 'kube', 'engine']);

/** Files, or folders, with sentences that are not marked one by one. */
const SPOKEN_ELSEWHERE = [
  // the table of log lines, and how they are found in logs
  'kube/klog/',
  'evidence/facts/',
  // errors of programs, for who mends them
  'evidence/findings/schema.ts',
  // titles that a scenario brings along, as it would from anybody
  'evidence/conformance.ts',
  'scenario/presets/',
];

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

/** Words that Kubernetes prints, and descriptions in published schemas (kube/printed.ts), in the layers that have them. */
const TEMPLATE = /`(?:[^`\\]|\\.)*`/.source;
const MARKED: Readonly<Record<string, RegExp>> = {
  kube: RegExp(`\\bprinted${TEMPLATE}`, 'g'),
  cluster: RegExp(`\\b(?:printed|described)${TEMPLATE}`, 'g'),
  scenario: RegExp(`\\bdescribed${TEMPLATE}|\\bv\\.description\\(\\s*(?:'(?:[^'\\\\\\n]|\\\\.)*'|"[^"\\\\\\n]*")`, 'g'),
};

/** Four words and more, that begin with a capital or end with a full stop; a name of many parts does not count as one. */
function isSentence(literal: string): boolean {
  const words = literal.replace(/\$\{[^}]*\}/g, ' X ').match(/[A-Za-z’]{2,}/g) ?? [];
  const begins = /^[A-Z]/.test(literal) && !/^[A-Z]\w*[A-Z(=$]/.test(literal);
  return words.length >= 4 && /\s/.test(literal) && (begins || /[a-z’][.!?]$/.test(literal));
}

const sentencesIn = (text: string): readonly string[] =>
  [...text.replace(COMMENT, '').matchAll(LITERAL)]
    .map(([, single, template, double]) => single ?? template ?? double ?? '')
    .filter(isSentence);

const isNamed = (path: string, place: string): boolean =>
  place.endsWith('/') ? path.startsWith(place) : path === place;

function speaks(path: string, text: string): readonly string[] {
  const isTest = /\.test\.ts$|\/testing\/|(?:^|\/)test[A-Z]\w*\.ts$/.test(path);
  if (!SILENT.has(layerOf(path)) || isTest || SPOKEN_ELSEWHERE.some((place) => isNamed(path, place))) return [];
  const marked = MARKED[layerOf(path)];
  const ours = marked === undefined ? text : text.replace(marked, '');
  return sentencesIn(ours).map(
    (sentence) => `${path} says “${sentence}”: hand up a code, and say it in words/, app/ or cli/`,
  );
}

function violations(files: Files): string[] {
  const each = Object.entries(files).flatMap(([path, text]) => [
    ...importsOf(path, text).map(
      (each) =>
        fromScripts(path, each.target) ??
        upward(path, each.target) ??
        intrusion(path, each.target) ??
        readsAView(path, each.target) ??
        crossing(path, each),
    ),
    ...speaks(path, text),
    handedOn(path, text),
    tooLong(path, text),
    emptyName(path),
  ]);
  return [
    ...each.filter((problem) => problem !== null),
    ...strangers(files),
    ...publishedTools(files),
    ...cycles(files),
  ];
}

function sources(): Files {
  const src = dirname(fileURLToPath(import.meta.url));
  return Object.fromEntries(
    readdirSync(src, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(src, file).split(sep).join('/'), readFileSync(file, 'utf8')]),
  );
}

/** The map that a stranger sees first. What only a tool asks for by its place stands there, too; all else is in `.ci/`. */
const TOP = ['README.md', 'e2e', 'index.html', 'package.json', 'public', 'src', 'tsconfig.json', 'vite.config.ts'];
const BY_CUSTOM = ['CHANGELOG.md', 'LICENSE', 'package-lock.json'];
const MADE = /^(?:\..*|node_modules|dist(?:-\w+)?|test-results|playwright-report|coverage|.*\.tgz)$/;

it('keeps the top of the repository as it is', () => {
  const top = readdirSync(fileURLToPath(new URL('..', import.meta.url))).filter((name) => !MADE.test(name));
  expect(top.toSorted()).toEqual([...TOP, ...BY_CUSTOM].toSorted());
});

it('finds nothing to object to in src', () => {
  expect(violations(sources())).toEqual([]);
});

it('names no place that says nothing', () => {
  const files = Object.entries(sources());
  const idle = SPOKEN_ELSEWHERE.filter(
    (place) => !files.some(([path, text]) => isNamed(path, place) && sentencesIn(text).length > 0),
  );
  expect(idle).toEqual([]);
});

describe('the checker', () => {
  const importing = (path: string, specifier: string): Files => ({ [path]: `import { x } from '${specifier}';\n` });

  it('lets imports go down', () => {
    expect(violations(importing('app/player/Player.tsx', '../../engine/time.ts'))).toEqual([]);
    expect(violations(importing('scenario/run.ts', '../cluster/node/index.ts'))).toEqual([]);
    expect(violations(importing('cluster/kubelet/pleg.ts', '../../kube/objects.ts'))).toEqual([]);
  });

  it.each([
    ['engine/kernel.ts', '../kube/objects.ts', 'kube is above engine'],
    ['trace/event.ts', '../cluster/state.ts', 'cluster is above trace'],
    ['cluster/kubelet/pleg.ts', '../../scenario/run.ts', 'scenario is above cluster'],
    ['worker/rpc.ts', '../app/store/store.ts', 'app is above worker'],
  ])('stops %s from importing %s', (path, specifier, reason) => {
    expect(violations(importing(path, specifier))).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    "import type { X } from '../app/x.ts';",
    "import '../app/x.ts';",
    "import {\n  x,\n  y,\n} from '../app/x.ts';",
    "export * from '../app/x.ts';",
    "export type { X } from '../app/x.ts';",
    "const x = await import('../app/x.ts');",
    "new Worker(new URL('../app/x.ts', import.meta.url));",
    "import text from '../app/x.ts?raw';",
  ])('sees the import in %j', (text) => {
    expect(violations({ 'worker/rpc.ts': text })).toEqual(['worker/rpc.ts imports app/x.ts: app is above worker']);
  });

  it('keeps the page and the command line apart', () => {
    expect(violations(importing('cli/main.ts', '../app/store/store.ts'))).toHaveLength(1);
    expect(violations(importing('app/share/link.ts', '../../cli/main.ts'))).toHaveLength(1);
    expect(violations(importing('cli/moment.ts', '../app/takeaway/offscreen.ts'))).toEqual([]);
    expect(violations(importing('cli/moment.ts', '../app/takeaway/index.ts'))).toHaveLength(1);
  });

  it('lets kube know the time and nothing else of the engine', () => {
    expect(violations(importing('kube/age.ts', '../engine/time.ts'))).toEqual([]);
    expect(violations(importing('kube/age.ts', '../engine/kernel.ts'))).toHaveLength(1);
  });

  it('lets the library explain, and have nothing else of the page', () => {
    expect(violations(importing('library/run.ts', '../scenario/run.ts'))).toEqual([]);
    expect(violations(importing('library/explain.ts', '../app/explain/explained.ts'))).toEqual([]);
    expect(violations(importing('library/explain.ts', '../app/language/index.ts'))).toHaveLength(1);
    expect(violations(importing('library/diagnose.ts', '../cli/diagnose/command.ts'))).toHaveLength(1);
    expect(violations(importing('cli/main.ts', '../library/index.ts'))).toHaveLength(1);
  });

  it("keeps a feature out of another's insides", () => {
    expect(violations(importing('app/diagram/Diagram.tsx', '../timeline/scale.ts'))).toHaveLength(1);
    expect(violations(importing('app/App.tsx', './timeline/scale.ts'))).toHaveLength(1);
    expect(violations(importing('app/diagram/Diagram.tsx', '../breakpoints/index.ts'))).toEqual([]);
    expect(violations(importing('app/diagram/Diagram.tsx', '../store/store.ts'))).toEqual([]);
    expect(violations(importing('app/diagram/Diagram.tsx', '../shell/ui/Button.tsx'))).toEqual([]);
    expect(violations(importing('app/diagram/Diagram.tsx', '../shell/Shell.tsx'))).toHaveLength(1);
    expect(violations(importing('app/diagram/Diagram.tsx', './layout/edges.ts'))).toEqual([]);
    expect(violations(importing('app/diagram/Diagram.tsx', '../explain/statements.ts'))).toHaveLength(1);
    expect(violations(importing('app/claims.test.ts', './explain/statements.ts'))).toEqual([]);
  });

  it('keeps the kubelet out of the API server, also round a corner', () => {
    const own = 'cluster/apiserver/apiserver.ts';
    expect(violations(importing(own, '../kubelet/constants.ts'))).toEqual([
      'cluster/apiserver/apiserver.ts → cluster/kubelet/constants.ts: cluster/apiserver/ knows nothing of cluster/kubelet/',
    ]);
    expect(violations({ [own]: "import type { X } from '../kubelet/inbox.ts';" })).toHaveLength(1);
    const corner = { 'cluster/steadyPod.ts': "import { x } from './kubelet/podStatus.ts';" };
    expect(violations({ ...importing(own, '../steadyPod.ts'), ...corner })).toHaveLength(1);
    expect(violations({ [own]: "import type { X } from '../steadyPod.ts';", ...corner })).toEqual([]);
    expect(violations(importing('cluster/kubelet/reflector.ts', '../apiserver/requests.ts'))).toEqual([]);
  });

  it('keeps the readings below the views', () => {
    expect(violations(importing('app/timeline/Timeline.tsx', '../readings/index.ts'))).toEqual([]);
    expect(violations(importing('app/readings/history.ts', '../explain/index.ts'))).toEqual([]);
    expect(violations(importing('app/readings/history.ts', '../store/store.ts'))).toEqual([]);
    expect(violations(importing('app/readings/history.ts', './cursor.ts'))).toEqual([]);
    expect(violations(importing('app/readings/history.ts', '../timeline/index.ts'))).toHaveLength(1);
    expect(violations(importing('app/readings/history.ts', '../shell/ui/Button.tsx'))).toHaveLength(1);
    expect(violations(importing('app/timeline/Timeline.tsx', '../readings/history.ts'))).toHaveLength(1);
    const handing = "export { historiesOf } from '../readings/index.ts';\n";
    expect(violations({ 'app/timeline/index.ts': handing })).toHaveLength(1);
  });

  it.each([
    "const remark = 'The delete was refused, so nobody acts on it.';",
    'const summary = `Its containers have stopped at ${time}`;',
    "const because = 'no line says that both are one pod’s.';",
  ])('hears what a lower layer says in %j', (text) => {
    expect(violations({ 'evidence/diagnosis/verdict.ts': text })).toHaveLength(1);
    expect(violations({ 'words/verdict.ts': text, 'app/evidence/verdict.ts': text, 'cli/main.ts': text })).toEqual([]);
  });

  it.each([
    "const remark = { code: 'deleteRefused' };",
    "throw new Error('no pod of that name is known');",
    '// The delete was refused, so nobody acts on it, as it’s called.\n',
    "const command = 'kubectl get pod <pod> -n <namespace>';",
    "const line = 'SyncLoop REMOVE source api pods';",
  ])('takes no name, command or comment for a sentence: %j', (text) => {
    expect(violations({ 'evidence/diagnosis/verdict.ts': text })).toEqual([]);
  });

  it('takes descriptions of published schemas for no words of ours, where the schemas are', () => {
    const tag = 'const node = described`The node that the pod runs on at first`;';
    const valibot = "const node = v.pipe(Name, v.description('The node that the pod runs on at first'));";
    const field = "const node = { title: 'The node that the pod runs on at first' };";
    for (const text of [tag, valibot]) expect(violations({ 'scenario/schema.ts': text })).toEqual([]);
    for (const text of [tag, valibot]) expect(violations({ 'evidence/schema.ts': text })).toHaveLength(1);
    expect(violations({ 'scenario/schema.ts': field })).toHaveLength(1);
  });

  it('takes what Kubernetes prints for no words of ours, where its programs are played', () => {
    const text = "const MESSAGE = printed`Taint manager: deleting due to ${'a NoExecute'} taint`;";
    const ours = 'const remark = `The delete was refused, so nobody acts on it.`;';
    expect(violations({ 'cluster/controllers/removals.ts': text, 'kube/failure.ts': text })).toEqual([]);
    expect(violations({ 'cluster/controllers/removals.ts': `${text}\n${ours}` })).toHaveLength(1);
    expect(violations({ 'scenario/removals.ts': text })).toHaveLength(1);
  });

  it('lets a view show another one, and no more', () => {
    const from = (path: string, names: string, specifier: string): readonly string[] =>
      violations({ [path]: `import ${names} from '${specifier}';\n` });
    expect(
      from('app/timeline/Timeline.tsx', '{ Subtitle, loadBeside, LANE_TEXTS, type Lane }', '../subtitle/index.ts'),
    ).toEqual([]);
    expect(from('app/timeline/Timeline.tsx', 'type { Lane, lanes }', '../subtitle/index.ts')).toEqual([]);
    expect(from('app/timeline/Timeline.tsx', '{ Subtitle, laneAt }', '../subtitle/index.ts')).toEqual([
      'app/timeline/Timeline.tsx imports laneAt of app/subtitle/index.ts: of another view one knows what it shows; what both know is a reading',
    ]);
    expect(from('app/timeline/Timeline.tsx', '* as subtitle', '../subtitle/index.ts')).toHaveLength(1);
    expect(from('app/timeline/Timeline.tsx', '{ keysOf }', '../commands/index.ts')).toEqual([]);
    expect(from('app/timeline/Timeline.tsx', '{ Shell }', '../shell/index.ts')).toHaveLength(1);
    expect(from('app/shell/Panes.tsx', '{ laneAt }', '../timeline/index.ts')).toEqual([]);
    expect(from('app/presenter/Node.tsx', '{ ringOf }', '../diagram/index.ts')).toEqual([]);
    expect(from('app/subtitle/Subtitle.tsx', '{ ringOf }', '../diagram/index.ts')).toHaveLength(1);
    expect(from('app/terminal/VirtualList.tsx', '{ Timeline }', '../timeline/index.ts')).toHaveLength(1);
    expect(from('app/shell/ui/Menu.tsx', '{ Timeline }', '../../timeline/index.ts')).toHaveLength(1);
  });

  it('keeps the scripts of .ci out of all but tests', () => {
    const script = importing('cli/open/command.ts', '../../../.ci/headers.mjs');
    expect(violations(script)).toEqual([
      'cli/open/command.ts imports ../.ci/headers.mjs: src needs no script of the repository',
    ]);
    expect(violations({ 'fuzz/rig.ts': "new URL('../../.ci/seed.mjs', import.meta.url);" })).toHaveLength(1);
    expect(violations(importing('library/packed.test.ts', '../../.ci/build.mjs'))).toEqual([]);
  });

  it('keeps the tools for developers out of the published programs, also round a corner', () => {
    const corner = { 'cli/main.ts': "import './process.ts';", 'cli/process.ts': "await import('./bench/command.ts');" };
    expect(violations(corner)).toEqual([
      'cli/main.ts → cli/process.ts → cli/bench/command.ts: tools for developers are not published',
    ]);
    expect(violations({ 'cli/tools.ts': "import './bench/command.ts';" })).toEqual([]);
    expect(violations(importing('cli/main.ts', './conform/command.ts'))).toHaveLength(1);
    expect(violations({ 'cli/main.ts': "import type { X } from './conform/command.ts';" })).toEqual([]);
  });

  it('reports a cycle by its files', () => {
    const ring = {
      'engine/a.ts': "import { b } from './b.ts';",
      'engine/b.ts': "export { c } from './c.ts';",
      'engine/c.ts': "import { a } from './a.ts';",
    };
    expect(violations(ring)).toEqual(['import cycle: engine/a.ts → engine/b.ts → engine/c.ts → engine/a.ts']);
    expect(violations({ ...ring, 'engine/c.ts': "import type { a } from './a.ts';" })).toEqual([]);
  });

  it('stops a file at 500 lines, but for tests and data tables', () => {
    const long = 'const x = 1;\n'.repeat(501);
    expect(violations({ 'kube/age.ts': long })).toEqual(['kube/age.ts has 501 lines; 500 is the most for one idea']);
    expect(violations({ 'kube/age.ts': long.slice(13) })).toEqual([]);
    expect(violations({ 'kube/age.test.ts': long })).toEqual([]);
    expect(violations({ 'kube/klog/messages.ts': `/** The data table of messages. */\n${long}` })).toEqual([]);
  });

  it.each(['kube/utils.ts', 'app/common/Box.tsx', 'cli/formatHelpers.ts', 'engine/misc.test.ts'])(
    'objects to the name %s',
    (path) => {
      expect(violations({ [path]: '' })).toHaveLength(1);
    },
  );

  it('lets a name contain an empty word by chance', () => {
    expect(violations({ 'cluster/utilization.ts': '', 'kube/commonality.ts': '' })).toEqual([]);
  });
});
