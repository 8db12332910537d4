/** Which tests are asked first, of a change in the model or in what reads logs. */

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

export const NEAR = ['src/{engine,cluster,scenario,trace,evidence}/**/*.test.ts'];
export const NOT_NEAR = SLOW;

/** How long the rest keeps one waiting: the slow ones come last, the slowest at the very end. @param file below the root, with / */
export const slowness = (file) => SLOW.indexOf(file) + 1;

/** @param file below the root, with / */
export const isNear = (file) => /^src\/(engine|cluster|scenario|trace|evidence)\//.test(file) && !SLOW.includes(file);
