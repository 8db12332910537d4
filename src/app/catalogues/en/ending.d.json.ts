/** Data table, made from ending.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly summary: string;
readonly ofRun: string;
readonly details: string;
readonly title: {
readonly gone: (p: { readonly name: string | number }) => string;
readonly runsOn: (p: { readonly name: string | number }) => string;
readonly terminating: (p: { readonly name: string | number }) => string;
readonly back: (p: { readonly name: string | number }) => string;
readonly ended: (p: { readonly name: string | number }) => string;
readonly runs: (p: { readonly name: string | number }) => string;
readonly stays: (p: { readonly name: string | number }) => string;
};
readonly stopped: string;
readonly stoppedWhy: {
readonly events: string;
readonly memory: string;
readonly time: string;
readonly asked: string;
readonly failed: string;
};
readonly waitsFor: (p: { readonly what: string | number }) => string;
readonly asked: {
readonly kubectl: string;
readonly kubelet: string;
readonly controllerManager: string;
readonly scheduler: string;
};
readonly evicted: string;
readonly manifest: (p: { readonly removed: boolean }) => string;
readonly manifestMeans: string;
readonly own: {
readonly pressure: string;
readonly deadline: string;
readonly shutdown: string;
};
readonly ownMeans: string;
readonly request: (p: { readonly from: string | number; readonly request: string | number }) => string;
readonly graceOwn: (p: { readonly seconds: string | number }) => string;
readonly graceAsked: (p: { readonly seconds: string | number }) => string;
readonly onlyMarked: string;
readonly again: (p: { readonly times: number }) => string;
readonly nobody: string;
readonly nobodyMeans: string;
readonly used: (p: { readonly used: string | number; readonly of: string | number; readonly how: string | number }) => string;
readonly over: (p: { readonly used: string | number; readonly of: string | number; readonly how: string | number }) => string;
readonly exit: (p: { readonly code: string | number }) => string;
readonly sigkill: string;
readonly stillRuns: string;
readonly unasked: (p: { readonly name: string | number; readonly how: string | number }) => string;
readonly killedAtOnce: (p: { readonly name: string | number; readonly how: string | number }) => string;
readonly unaskedMeans: string;
readonly stoppedLast: (p: { readonly name: string | number; readonly of: string | number }) => string;
readonly hook: (p: { readonly length: string | number }) => string;
readonly signalled: (p: { readonly signal: string | number }) => string;
readonly killed: string;
readonly noKill: string;
readonly notStopped: string;
readonly noneRan: string;
readonly runOn: string;
readonly removed: {
readonly kubectl: string;
readonly kubelet: string;
readonly controllerManager: string;
readonly scheduler: string;
};
readonly sent: {
readonly kubectl: string;
readonly kubelet: string;
readonly controllerManager: string;
readonly scheduler: string;
};
readonly secondGrace: (p: { readonly isNamed: boolean; readonly grace: string | number; readonly onlyUid: boolean }) => string;
readonly goneAt: (p: { readonly at: string | number }) => string;
readonly patched: string;
readonly patchedAt: (p: { readonly at: string | number }) => string;
readonly noSecond: string;
readonly atOnce: {
readonly asked: string;
readonly ended: string;
readonly unscheduled: string;
};
readonly firstRemoved: string;
readonly notYet: string;
readonly objectStays: string;
readonly longest: string;
readonly longestFor: (p: { readonly what: string | number }) => string;
readonly swept: string;
readonly sweeps: {
readonly worker: string;
readonly podDir: string;
readonly sandbox: string;
readonly logs: string;
};
readonly left: string;
readonly nothingLeft: (p: { readonly name: string | number }) => string;
readonly leftovers: {
readonly container: string;
readonly sandbox: string;
readonly logs: string;
readonly worker: string;
readonly podDir: string;
readonly cgroup: string;
readonly volume: string;
};
readonly others: string;
readonly other: {
readonly gone: (p: { readonly names: string | number }) => string;
readonly runsOn: (p: { readonly names: string | number }) => string;
readonly terminating: (p: { readonly names: string | number }) => string;
readonly back: (p: { readonly names: string | number }) => string;
readonly ended: (p: { readonly names: string | number }) => string;
readonly runs: (p: { readonly names: string | number }) => string;
readonly stays: (p: { readonly names: string | number }) => string;
};
readonly and: string;
readonly both: (p: { readonly first: string | number; readonly second: string | number }) => string;
readonly next: string;
readonly offer: {
readonly mirror: {
readonly act: string;
readonly why: string;
};
readonly release: {
readonly act: (p: { readonly release: string | number }) => string;
readonly why: string;
};
readonly force: {
readonly act: string;
readonly why: string;
};
readonly fault: {
readonly act: string;
readonly why: string;
};
};
readonly follows: {
readonly helps: string;
readonly force: string;
readonly next: string;
};
readonly replay: {
readonly act: string;
readonly why: string;
};
readonly exited: string;
readonly sender: (p: { readonly actor: 'statusManager' | 'podWorkers' | 'controllerManager' | 'other'; readonly name: string | number }) => string;
readonly lost: {
readonly only: (p: { readonly node: string | number; readonly pod: string | number; readonly owner: string | number }) => string;
readonly ways: string;
readonly command: string;
readonly doIt: string;
readonly doItNamed: (p: { readonly what: string | number }) => string;
readonly back: {
readonly network: (p: { readonly node: string | number }) => string;
readonly kubelet: (p: { readonly node: string | number }) => string;
readonly node: (p: { readonly node: string | number }) => string;
};
readonly backDoes: (p: { readonly pod: string | number }) => string;
readonly vouch: (p: { readonly node: string | number }) => string;
readonly vouchDoes: (p: { readonly node: string | number }) => string;
readonly vouchWarns: (p: { readonly pod: string | number }) => string;
readonly force: (p: { readonly pod: string | number }) => string;
readonly forceDoes: (p: { readonly pod: string | number; readonly node: string | number }) => string;
readonly tag: {
readonly back: string;
readonly vouch: string;
readonly force: string;
};
readonly done: {
readonly back: (p: { readonly node: string | number }) => string;
readonly vouch: (p: { readonly node: string | number }) => string;
readonly force: (p: { readonly pod: string | number }) => string;
};
readonly twice: (p: { readonly pod: string | number; readonly nodes: string | number }) => string;
};
};
export default texts;
