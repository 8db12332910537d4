/** Which layers' lines are changed, and which tests are asked first. */

/** Many random scenarios, all presets in all releases again, huge inputs: most of the time of all those tests. */
const SLOW = [
  'evidence/simulatedLogs',
  'evidence/conformance',
  'scenario/eventSchema',
  'scenario/causes',
  'cluster/idle',
  'evidence/objects/items',
  'evidence/bareLines',
  'evidence/largeFile',
  'evidence/hostile',
  'scenario/causeChains',
  'scenario/properties',
  'evidence/halfway',
].map((name) => `src/${name}.test.ts`);

/** Expects the parser to give up where its stack ends, which is sooner with all changes in the code. */
const MEASURES_STACK = ['src/kube/manifest.test.ts'];

/** Their tests share the modules that they load. */
const PURE = ['engine', 'cluster', 'scenario', 'evidence', 'trace', 'kube'];
/** Tests of these keep state, or give each other other modules: each file loads its own. */
const APART = ['app', 'worker', 'live'];

export const LAYERS = [...PURE, ...APART].map((layer) => `src/${layer}`);

/** @param file below the root, with / */
export const isPure = (file) => PURE.some((layer) => file.startsWith(`src/${layer}/`));

/** @param pure whether the changed files are of layers whose tests may share their modules */
export const nearTests = (pure) => (pure ? PURE : [...PURE, ...APART]).map((layer) => `src/${layer}/**/*.test.ts`);
export const NOT_NEAR = [...SLOW, ...MEASURES_STACK];

/** How long the rest keeps one waiting: the slow ones come last, the slowest at the very end. @param file below the root, with / */
export const slowness = (file) => SLOW.indexOf(file) + 1;

/** @param file below the root, with / */
export const isNear = (file) => LAYERS.some((layer) => file.startsWith(`${layer}/`)) && !NOT_NEAR.includes(file);
