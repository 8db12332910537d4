/**
 * `npm run klog-lines -- RELEASE CHECKOUT [--check]`: fills the release's column of `src/kube/klog/lines/lines.json` from
 * a Kubernetes tree, and says what it can't find there or finds otherwise than the catalogue has it: by the message, its
 * file and its function. CHECKOUT is a folder or `GIT-FOLDER@REF`; a tree that another repository vendors is found in it.
 * A fork's lines are its own: take the tree that the release's recordings were built from. `--check` changes nothing and
 * compares the column with what it is.
 *
 * Exit code: 1 where `--check` finds another line, 2 for a wrong command line.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { root } from './install.mjs';
import { logCalls } from './klog-source.mjs';

const USAGE = 'Usage: npm run klog-lines -- RELEASE CHECKOUT [--check]';
const TABLE = join(root, 'src/kube/klog/lines/lines.json');
/** Where a tree may lie in a repository. */
const TOPS = ['', 'deps/github.com/openshift/kubernetes/', 'vendor/k8s.io/kubernetes/'];
/** Folders of the tree that print what the catalogue has. */
const FOLDERS =
  /^(?:pkg\/(?:kubelet|volume|controller)\/|(?:staging\/src\/k8s\.io\/)?(?:client-go\/tools\/record|cri-client)\/)/;

const WRAPPERS = 'log.go';
const WRAPPED = 'remote_runtime.go';

const load = async (file) => (await runnerImport(join(root, 'src/kube', file))).module;
const { RELEASES } = await load('release.ts');
const { parseTable, printTable } = await load('klog/lines/table.ts');
const { KLOG_ENTRIES } = await load('klog/catalogue/entries.ts');
const { wordingAt } = await load('klog/entry.ts');

/** Each row of the table, in its order. */
const ROWS = Object.values(KLOG_ENTRIES).flatMap((entry) =>
  [undefined, ...Object.keys(entry.sites ?? {})].map((site) => ({
    place: site === undefined ? entry.id : `${entry.id}@${site}`,
    /** @param {string} release */
    wording: (release) => wordingAt(entry, release, site),
  })),
);

/** The Go files of a tree that print what the catalogue has, by their paths in it. */
function treeAt(checkout) {
  const [, folder, ref] = /^(.+?)(?:@([^@]+))?$/.exec(checkout);
  const git = (...args) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  const all =
    ref === undefined
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
      : git('ls-tree', '-r', '--name-only', '--full-tree', ref).split('\n');
  const top = TOPS.find((place) => all.includes(`${place}pkg/kubelet/kubelet.go`));
  if (top === undefined) throw new Error(`${checkout} has no pkg/kubelet/kubelet.go`);
  const libraries = top.startsWith('vendor/') ? 'vendor/k8s.io/' : `${top}staging/src/k8s.io/`;
  const paths = all.filter(
    (path) =>
      /(?<!_test)\.go$/.test(path) &&
      [top, libraries].some((start) => path.startsWith(start) && FOLDERS.test(path.slice(start.length))),
  );
  const read = (path) => (ref === undefined ? readFileSync(join(folder, path), 'utf8') : git('show', `${ref}:${path}`));
  const calls = new Map();
  return {
    /** The log calls of all files of a name. */
    callsIn(file) {
      const found =
        calls.get(file) ?? paths.filter((path) => basename(path) === file).flatMap((path) => logCalls(read(path)));
      calls.set(file, found);
      return found;
    },
  };
}

/** What a volume's GenerateMsg begins with goes on with the volume's name. */
const says = (call, { message }) =>
  call.isWhole ? call.message === message : message.startsWith(`${call.message} for `);
const agrees = ({ level, severity }, wording) =>
  (level ?? wording.level) === wording.level && severity === wording.severity;
const sameKeys = (call, { form, keys }) =>
  form === 'printf' ||
  !call.isWhole ||
  call.keys.join(' ') === keys.filter((key) => key !== 'err' || call.severity !== 'E').join(' ');

/** Calls that a function prints for others (cri-client's internal/log.go) have its lines. */
function printing(tree, { file }) {
  const own = tree.callsIn(file);
  if (file !== WRAPPERS) return own.filter(({ isWrapped }) => !isWrapped);
  const lineOf = (severity) => own.find((call) => call.message === '' && call.severity === severity)?.line ?? 0;
  const wrapped = tree.callsIn(WRAPPED).filter(({ isWrapped }) => isWrapped);
  return wrapped.map((call) => ({ ...call, line: lineOf(call.severity) }));
}

/** The calls that print a place, with what they have otherwise than its wording. Null where nothing prints it. */
function callsOf(tree, { wording }, release, isClaimed) {
  const far = (name) => Math.abs(RELEASES.indexOf(name) - RELEASES.indexOf(release));
  for (const name of RELEASES.toSorted((a, b) => far(a) - far(b))) {
    const wanted = wording(name);
    const saying = printing(tree, wanted).filter((call) => says(call, wanted));
    const inside = saying.filter(({ func }) => func === wanted.func);
    const found = inside.length > 0 ? inside : saying.filter(({ func }) => !isClaimed(wanted, func));
    if (found.length === 0) continue;
    const narrowed = [agrees, sameKeys].reduce((left, test) => {
      const some = left.filter((call) => test(call, wanted));
      return some.length > 0 ? some : left;
    }, found);
    const own = wording(release);
    const [first] = narrowed;
    const remarks = [
      ['file', 'message', 'func'].some((field) => wanted[field] !== own[field]) && `worded as in ${name}`,
      inside.length === 0 && `in ${first.func}, not in ${wanted.func}`,
      !agrees(first, own) && `${first.severity}${first.level}, not ${own.severity}${own.level}`,
      !sameKeys(first, own) && `keys ${first.keys.join(' ')}, not ${own.keys.join(' ')}`,
    ].filter(Boolean);
    return { calls: narrowed, file: wanted.file, group: `${wanted.file} ${first.func} ${wanted.message}`, remarks };
  }
  return null;
}

/**
 * The line of each place that the tree prints, and by place what is to be looked at. Where several calls may be a place,
 * it is the one nearest to where the place is in the nearest release, moved as far as the places of its file that are
 * beyond doubt. A call is one place's alone, unless that release has them at one line, too.
 */
function find(tree, release, table) {
  const known = nearestLines(table, release);
  const claimed = new Set(
    ROWS.map(({ wording }) => wording(release)).map(({ file, message, func }) => `${file} ${message} ${func}`),
  );
  const isClaimed = ({ file, message }, func) => claimed.has(`${file} ${message} ${func}`);
  const places = ROWS.flatMap((row) => {
    const found = callsOf(tree, row, release, isClaimed);
    return found === null ? [] : [{ ...found, ...known(row.place), place: row.place }];
  });
  /** The calls of one message are given out together, first to the places that the neighbours know. */
  const groups = new Map();
  for (const one of places) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  const isSure = ({ calls, group, known: line }) => calls.length === 1 && groups.get(group).length === 1 && line > 0;
  const moved = (file, from) => {
    const sure = places.filter((one) => isSure(one) && one.file === file);
    const [near] = sure.toSorted((a, b) => Math.abs(a.known - from) - Math.abs(b.known - from));
    return near === undefined ? 0 : near.calls[0].line - near.known;
  };
  const lines = new Map();
  for (const group of groups.values()) {
    const choice = [...new Set(group.flatMap(linesOfCalls))].toSorted((a, b) => a - b);
    for (const [one, line] of giveOut(group, choice, moved)) lines.set(one.place, line);
    if (choice.length > 1 && choice.length !== group.length)
      for (const one of group) one.remarks.push(`one of the lines ${choice.join(' ')}`);
  }
  return { lines, remarks: new Map(places.map(({ place, remarks }) => [place, remarks])) };
}

const linesOfCalls = ({ calls }) => calls.flatMap(({ line, returns }) => (returns.length > 0 ? returns : [line]));
/** More than any distance between two lines of a file. */
const FAR = 1e6;

/**
 * Pairs of places and lines: first the places that one line alone can be, then the others in the order that they have in
 * the nearest release, at the least distance in all. A place that is new there comes last.
 */
function giveOut(group, choice, moved) {
  const isAlone = (one) => one.known > 0 && linesOfCalls(one).length === 1;
  const better = (a, b) => a.remarks.length - b.remarks.length;
  const alone = group.filter((one) => {
    const [line] = linesOfCalls(one);
    const rivals = group.filter((other) => other !== one && isAlone(other) && linesOfCalls(other)[0] === line);
    return isAlone(one) && rivals.every((other) => other.known === one.known || better(one, other) < 0);
  });
  const pairs = alone.map((one) => [one, linesOfCalls(one)[0]]);
  const taken = new Set(pairs.map(([, line]) => line));
  const left = group.filter((one) => !alone.includes(one));
  return [
    ...pairs,
    ...inOrder(
      left,
      choice.filter((line) => !taken.has(line)),
      moved,
    ),
  ];
}

function inOrder(group, choice, moved) {
  const known = group.filter((one) => one.known > 0).toSorted((a, b) => a.known - b.known);
  const isDeferred = group.some(({ calls }) => calls.some(({ returns }) => returns.length > 0));
  const hasRoom = known.length === 0 || (choice.length > known.length && !isDeferred);
  const sorted = hasRoom ? [...known, ...group.filter((one) => one.known === 0)] : known;
  const off = (one, line) => {
    if (!linesOfCalls(one).includes(line)) return Infinity;
    return one.known > 0 ? Math.abs(one.known + moved(one.file, one.known) - line) : one.remarks.length;
  };
  const best = (i, j) => {
    const one = sorted[i];
    if (one === undefined) return { cost: 0, pairs: [] };
    const without = best(i + 1, j);
    let least = { cost: without.cost + (one.stays ? 4 * FAR : one.known > 0 ? 2 * FAR : FAR), pairs: without.pairs };
    for (let k = j; k < choice.length; k += 1) {
      const isShared = one.known > 0 && sorted[i + 1]?.known === one.known;
      const after = best(i + 1, isShared ? k : k + 1);
      const cost = after.cost + off(one, choice[k]);
      if (cost < least.cost) least = { cost, pairs: [[one, choice[k]], ...after.pairs] };
    }
    return least;
  };
  return best(0, 0).pairs;
}

/** The line of a place in the release nearest to this one that prints it, or 0, and whether it is printed on both sides. */
function nearestLines({ releases, rows }, release) {
  const at = RELEASES.indexOf(release);
  const has = (name) => releases.includes(name);
  const [before, after] = [RELEASES.slice(0, at).filter(has).reverse(), RELEASES.slice(at + 1).filter(has)];
  const beside = [before[0], after[0], before[1], after[1]].filter(Boolean).map((name) => releases.indexOf(name));
  return (place) => {
    const lines = beside.map((i) => rows.get(place)?.[i]);
    return { known: lines.find((line) => line > 0) ?? 0, stays: lines.slice(0, 2).every((line) => line > 0) };
  };
}

function wishes() {
  try {
    const { values, positionals } = parseArgs({
      options: { check: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [release, checkout, ...more] = positionals;
    if (checkout === undefined || more.length > 0) throw new Error('a release and a checkout are wanted');
    if (!RELEASES.includes(release)) throw new Error(`src/kube/release.ts has no ${release}`);
    return { release, checkout, check: values.check };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    return process.exit(2);
  }
}

const { release, checkout, check } = wishes();
const read = parseTable(JSON.parse(readFileSync(TABLE, 'utf8')));
const at = RELEASES.indexOf(release);
const before = read.releases.indexOf(RELEASES.slice(0, at).findLast((name) => read.releases.includes(name)));
const old = read.releases.indexOf(release);
const after = read.releases.indexOf(RELEASES.slice(at + 1).find((name) => read.releases.includes(name)));
const { lines, remarks } = find(treeAt(checkout), release, read);

const counts = { same: 0, other: 0, unknown: 0 };
const column = new Map();
for (const { place } of ROWS) {
  const cells = read.rows.get(place) ?? [];
  const said = remarks.get(place) ?? [];
  const line = lines.get(place);
  const wasPrinted = typeof cells[before] === 'number';
  const isPrintedAfter = typeof cells[after] === 'number';
  const cell = line ?? (wasPrinted ? (isPrintedAfter ? 0 : null) : undefined);
  column.set(place, cell);
  if (old < 0 || !check) {
    if (line === undefined && wasPrinted && isPrintedAfter) said.push('not found, though both neighbours print it');
    else if (line === undefined && wasPrinted) said.push('not found, so no longer printed, or worded otherwise');
    else if (line === undefined && isPrintedAfter) said.push('not found, so not printed up to here');
    else if (line !== undefined && !wasPrinted) said.push(`new in line ${line}`);
  } else {
    const own = cells[old];
    if (own === 0) counts.unknown += 1;
    else if (typeof own === 'number' || typeof cell === 'number') {
      if (own === cell) counts.same += 1;
      else {
        counts.other += 1;
        said.push(`the table has ${own ?? 'nothing'}, the tree ${cell ?? 'nothing'}`);
      }
    }
  }
  if (said.length > 0) console.log(`${place}: ${said.join('; ')}`);
}
if (check) {
  console.log(
    `${release}: ${counts.same} lines as in the table, ${counts.other} others, ${counts.unknown} that it does not know`,
  );
  process.exitCode = counts.other > 0 ? 1 : 0;
} else {
  const releases = RELEASES.filter((name) => name === release || read.releases.includes(name));
  const cellAt = (place, name) => read.rows.get(place)?.[read.releases.indexOf(name)];
  const rows = ROWS.map(({ place }) => {
    const cells = releases.map((name) => (name === release ? column.get(place) : cellAt(place, name)));
    // A message goes once: the release after the one that has lost it says nothing of it.
    return [place, cells.map((cell, i) => (cell === null && typeof cells[i - 1] !== 'number' ? undefined : cell))];
  });
  writeFileSync(TABLE, printTable({ releases, rows: new Map(rows) }));
}
