/** Data table, made from explainWaits.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly calls: {
readonly RunPodSandbox: {
readonly short: string;
readonly sentence: string;
};
readonly StopPodSandbox: {
readonly short: string;
readonly sentence: string;
};
readonly PullImage: {
readonly short: string;
readonly sentence: string;
};
readonly CreateContainer: {
readonly short: string;
readonly sentence: string;
};
readonly StartContainer: {
readonly short: string;
readonly sentence: string;
};
readonly StopContainer: {
readonly short: string;
readonly sentence: string;
};
readonly preStop: {
readonly short: string;
readonly sentence: string;
};
readonly terminationOrder: {
readonly short: string;
readonly sentence: string;
};
readonly relist: {
readonly short: string;
readonly sentence: string;
};
readonly attachAndMount: {
readonly short: string;
readonly sentence: string;
};
readonly unmount: {
readonly short: string;
readonly sentence: string;
};
readonly podCgroup: {
readonly short: string;
readonly sentence: string;
};
readonly createMirror: {
readonly short: string;
readonly sentence: string;
};
readonly deleteOutdatedMirror: {
readonly short: string;
readonly sentence: string;
};
readonly deleteOrphanedMirror: {
readonly short: string;
readonly sentence: string;
};
readonly volumePaths: {
readonly short: string;
readonly sentence: string;
};
readonly volumePathsOf: {
readonly short: (p: { readonly volumes: string | number }) => string;
readonly sentence: (p: { readonly volumes: string | number }) => string;
};
};
readonly stopContainer: {
readonly short: string;
readonly sentence: string;
};
readonly relist: {
readonly short: string;
readonly sentence: string;
};
readonly retry: {
readonly short: string;
readonly sentence: string;
};
readonly name: {
readonly short: string;
readonly sentence: string;
};
readonly statusPass: {
readonly short: string;
readonly sentence: string;
};
readonly toleration: {
readonly short: string;
readonly sentence: string;
};
readonly node: {
readonly short: string;
readonly sentence: string;
};
readonly answer: {
readonly short: string;
readonly sentence: string;
};
readonly housekeeping: {
readonly short: string;
readonly sentence: string;
};
readonly containerGC: {
readonly short: string;
readonly sentence: string;
};
readonly work: {
readonly short: string;
readonly sentence: string;
};
readonly hear: {
readonly short: string;
readonly sentence: string;
};
readonly start: {
readonly short: string;
readonly sentence: string;
};
readonly ended: {
readonly short: string;
readonly sentence: string;
};
readonly runs: {
readonly short: string;
readonly sentence: string;
};
readonly nothing: {
readonly short: string;
readonly sentence: string;
};
readonly preStop: {
readonly short: (p: { readonly container: string | number }) => string;
readonly sentence: (p: { readonly container: string | number }) => string;
};
readonly unmount: {
readonly short: string;
readonly sentence: (p: { readonly volume: string | number }) => string;
};
readonly unmountAgain: {
readonly short: string;
readonly sentence: (p: { readonly volume: string | number }) => string;
};
readonly finalizer: {
readonly short: (p: { readonly name: string | number }) => string;
readonly sentence: (p: { readonly count: number; readonly names: string | number }) => string;
};
};
export default texts;
