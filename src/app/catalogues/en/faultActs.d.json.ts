/** Data table, made from faultActs.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly node: {
readonly stopKubelet: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly startKubelet: {
readonly label: string;
readonly said: string;
};
readonly stopApiserver: {
readonly label: string;
readonly said: string;
};
readonly startApiserver: {
readonly label: string;
readonly said: string;
};
readonly stopRuntime: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly startRuntime: {
readonly label: string;
readonly said: string;
};
readonly partitionNode: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly healNode: {
readonly label: string;
readonly said: string;
};
readonly powerOffNode: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly powerOnNode: {
readonly label: string;
readonly said: string;
};
readonly shutdown: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly cancelShutdown: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly deleteNode: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly outOfService: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly watchDropped: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly clockSkew: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly etcdSlow: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly drain: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
};
readonly stopFails: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly sandbox: {
readonly label: string;
readonly said: string;
};
readonly conflict: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly deleteLost: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly cgroup: {
readonly label: string;
readonly said: string;
};
readonly freezeShim: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly thawShim: {
readonly label: string;
readonly said: string;
};
readonly evict: {
readonly label: string;
readonly said: (p: { readonly pod: string | number }) => string;
readonly detail: string;
};
readonly pressure: {
readonly label: string;
readonly said: (p: { readonly pod: string | number }) => string;
readonly detail: string;
};
readonly finalizer: {
readonly label: (p: { readonly name: string | number }) => string;
readonly said: string;
};
readonly volumeBusy: {
readonly label: (p: { readonly volume: string | number }) => string;
readonly said: (p: { readonly volume: string | number }) => string;
readonly detail: string;
};
readonly volumeFree: {
readonly label: (p: { readonly volume: string | number }) => string;
readonly said: (p: { readonly volume: string | number }) => string;
};
readonly volumeHangs: {
readonly label: (p: { readonly volume: string | number }) => string;
readonly said: (p: { readonly volume: string | number }) => string;
};
readonly freeze: {
readonly label: (p: { readonly container: string | number }) => string;
readonly said: (p: { readonly container: string | number }) => string;
readonly detail: string;
};
readonly thaw: {
readonly label: (p: { readonly container: string | number }) => string;
readonly said: (p: { readonly container: string | number }) => string;
};
readonly probeFails: {
readonly label: (p: { readonly probe: 'startup' | 'readiness' | 'liveness' | 'other'; readonly container: string | number }) => string;
readonly said: (p: { readonly probe: 'startup' | 'readiness' | 'liveness' | 'other'; readonly container: string | number }) => string;
readonly detail: string;
};
readonly oomKill: {
readonly label: (p: { readonly container: string | number }) => string;
readonly said: (p: { readonly container: string | number }) => string;
readonly detail: string;
};
readonly hang: {
readonly label: (p: { readonly container: string | number }) => string;
readonly said: (p: { readonly container: string | number }) => string;
readonly detail: string;
};
readonly block: {
readonly label: (p: { readonly container: string | number }) => string;
readonly said: (p: { readonly container: string | number }) => string;
readonly detail: string;
};
readonly unblock: {
readonly label: (p: { readonly container: string | number }) => string;
readonly said: (p: { readonly container: string | number }) => string;
};
readonly setup: {
readonly label: string;
readonly said: string;
readonly detail: string;
};
readonly hold: {
readonly label: (p: { readonly name: string | number }) => string;
readonly said: string;
};
readonly deadline: {
readonly label: string;
readonly said: (p: { readonly pod: string | number }) => string;
readonly detail: string;
};
readonly tolerate: {
readonly label: string;
readonly said: (p: { readonly pod: string | number }) => string;
readonly detail: string;
};
};
export default texts;
