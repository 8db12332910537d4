/** Data table, made from faultLines.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly node: {
readonly stopKubelet: (p: { readonly running: number }) => string;
readonly startKubelet: (p: { readonly terminating: number }) => string;
readonly stopApiserver: string;
readonly startApiserver: string;
readonly stopRuntime: (p: { readonly running: number }) => string;
readonly startRuntime: string;
readonly partitionNode: {
readonly heard: string;
readonly down: string;
};
readonly healNode: string;
readonly powerOffNode: (p: { readonly running: number }) => string;
readonly powerOnNode: string;
readonly shutdown: {
readonly stops: (p: { readonly running: number }) => string;
readonly down: string;
};
readonly cancelShutdown: string;
readonly deleteNode: {
readonly object: (p: { readonly pods: number }) => string;
readonly idle: string;
};
readonly outOfService: {
readonly ready: string;
readonly force: (p: { readonly terminating: number }) => string;
};
readonly watchDropped: {
readonly lists: string;
readonly idle: string;
};
readonly clockSkew: string;
readonly etcdSlow: (p: { readonly terminating: number }) => string;
readonly drain: (p: { readonly drained: number }) => string;
};
readonly evict: {
readonly terminating: string;
readonly mirror: string;
readonly ended: string;
readonly deleted: (p: { readonly grace: string | number }) => string;
readonly marked: string;
};
readonly pressure: {
readonly idle: string;
readonly critical: string;
readonly ended: string;
readonly stopping: string;
readonly stops: string;
};
readonly stopFails: {
readonly idle: string;
readonly underWay: string;
readonly ahead: string;
};
readonly sandbox: {
readonly ahead: string;
readonly idle: string;
};
readonly conflict: {
readonly terminating: string;
readonly otherwise: string;
};
readonly deleteLost: {
readonly idle: string;
readonly ahead: string;
};
readonly cgroup: {
readonly ahead: string;
readonly idle: string;
};
readonly freezeShim: {
readonly frozen: string;
readonly hangs: string;
readonly idle: string;
};
readonly thawShim: {
readonly goesOn: string;
readonly idle: string;
};
readonly freeze: {
readonly idle: string;
readonly frozen: string;
readonly killed: string;
readonly ahead: (p: { readonly grace: string | number }) => string;
readonly due: (p: { readonly at: string | number }) => string;
};
readonly thaw: {
readonly idle: string;
readonly signalled: string;
readonly goesOn: string;
};
readonly volumeBusy: {
readonly idle: string;
readonly busy: string;
readonly ahead: string;
};
readonly volumeFree: {
readonly freed: string;
readonly idle: string;
};
readonly volumeHangs: {
readonly idle: string;
readonly hangs: string;
readonly ahead: string;
};
readonly finalizer: {
readonly others: (p: { readonly others: number }) => string;
readonly idle: string;
readonly last: string;
readonly lastButDelete: string;
};
readonly probeFails: {
readonly idle: string;
readonly started: string;
readonly stopping: string;
readonly readiness: (p: { readonly period: string | number; readonly failures: number }) => string;
readonly kills: (p: { readonly period: string | number; readonly failures: number; readonly grace: string | number }) => string;
};
readonly oomKill: {
readonly idle: string;
readonly ahead: string;
};
readonly hang: {
readonly idle: string;
readonly ahead: (p: { readonly grace: string | number }) => string;
};
readonly block: {
readonly idle: string;
readonly blocked: string;
readonly ahead: string;
};
readonly unblock: {
readonly idle: string;
readonly goesOn: string;
};
readonly setup: {
readonly ahead: string;
readonly idle: string;
};
readonly hold: {
readonly ahead: string;
readonly idle: string;
};
readonly deadline: {
readonly ahead: (p: { readonly grace: string | number }) => string;
readonly idle: string;
};
readonly tolerate: {
readonly ahead: string;
readonly idle: string;
};
};
export default texts;
