/** Data table, made from diagram.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly start: {
readonly kubelet: string;
readonly apiserver: string;
readonly runtime: string;
};
readonly started: {
readonly kubelet: string;
readonly apiserver: string;
readonly runtime: string;
};
readonly title: string;
readonly list: string;
readonly detail: string;
readonly overview: string;
readonly inside: string;
readonly insideOf: (p: { readonly node: string | number }) => string;
readonly pinNode: (p: { readonly node: string | number }) => string;
readonly followStory: string;
readonly view: string;
readonly zoomOut: string;
readonly zoomIn: string;
readonly fit: string;
readonly last: string;
readonly next: string;
readonly legend: string;
readonly showLegend: string;
readonly states: {
readonly waiting: string;
readonly sync: string;
readonly terminating: string;
readonly terminated: string;
readonly gone: string;
readonly none: string;
readonly user: string;
readonly failure: string;
};
readonly meanings: {
readonly waiting: string;
readonly sync: string;
readonly terminating: string;
readonly terminated: string;
readonly gone: string;
readonly none: string;
readonly user: string;
readonly failure: string;
};
readonly lines: {
readonly packet: string;
readonly lit: string;
readonly user: string;
readonly held: string;
readonly plain: string;
readonly idle: string;
readonly tie: string;
readonly cut: string;
readonly down: string;
};
readonly abouts: {
readonly kubectl: string;
readonly apiserver: string;
readonly etcd: string;
readonly controllers: string;
readonly kubelet: string;
readonly apiSource: string;
readonly httpSource: string;
readonly fileSource: string;
readonly podConfig: string;
readonly syncLoop: string;
readonly podWorkers: string;
readonly podSyncer: string;
readonly statusManager: string;
readonly mirrorClient: string;
readonly housekeeping: string;
readonly volumeManager: string;
readonly containerGC: string;
readonly pleg: string;
readonly probeManager: string;
readonly disk: string;
readonly runtime: string;
};
};
export default texts;
