/** Data table, made from diagramCluster.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly list: string;
readonly openInside: (p: { readonly node: string | number }) => string;
readonly openObject: (p: { readonly name: string | number }) => string;
readonly comma: string;
readonly kubectl: {
readonly waits: string;
readonly nothing: string;
};
readonly client: {
readonly rate: (p: { readonly rate: string | number }) => string;
readonly timeout: (p: { readonly timeout: string | number }) => string;
readonly from: (p: { readonly from: string | number }) => string;
readonly outside: string;
readonly keepAlive: (p: { readonly keepAlive: string | number }) => string;
};
readonly balancer: {
readonly title: string;
readonly to: (p: { readonly service: string | number }) => string;
};
readonly soFar: {
readonly title: string;
readonly sent: string;
readonly inFlight: string;
readonly answered: string;
readonly refused: string;
readonly reset: string;
readonly timedOut: string;
readonly gateway: string;
readonly median: string;
readonly ms: (p: { readonly ms: string | number }) => string;
};
readonly api: {
readonly down: string;
readonly noObject: string;
};
readonly slice: {
readonly more: (p: { readonly count: number }) => string;
readonly none: string;
};
readonly pod: {
readonly listens: string;
readonly closed: (p: { readonly ago: string | number }) => string;
readonly notYet: string;
readonly noIP: string;
readonly ready: string;
readonly notReady: string;
readonly mayRun: string;
readonly heard: (p: { readonly at: string | number }) => string;
readonly unknown: string;
readonly noObject: string;
readonly twice: (p: { readonly nodes: string | number }) => string;
readonly choose: (p: { readonly pod: string | number }) => string;
readonly unchoose: (p: { readonly pod: string | number }) => string;
};
readonly pods: {
readonly none: string;
readonly more: (p: { readonly count: string | number; readonly list: string | number }) => string;
readonly count: (p: { readonly count: string | number; readonly state: string | number }) => string;
};
readonly node: {
readonly lease: (p: { readonly age: string | number }) => string;
readonly off: string;
readonly silent: string;
readonly lost: string;
readonly notReady: string;
readonly gone: string;
readonly noWord: (p: { readonly for: string | number }) => string;
readonly seconds: (p: { readonly seconds: string | number }) => string;
readonly minutes: (p: { readonly minutes: string | number; readonly seconds: string | number }) => string;
};
readonly kubelet: {
readonly count: (p: { readonly count: number }) => string;
readonly nothing: string;
readonly busy: (p: { readonly pod: string | number; readonly what: string | number }) => string;
readonly works: (p: { readonly pod: string | number }) => string;
readonly down: (p: { readonly at: string | number }) => string;
};
readonly runtime: {
readonly count: (p: { readonly count: string | number }) => string;
readonly down: string;
};
readonly proxy: {
readonly synced: (p: { readonly at: string | number }) => string;
readonly start: string;
readonly old: (p: { readonly at: string | number }) => string;
readonly off: string;
readonly noRules: string;
readonly rules: (p: { readonly count: number; readonly service: string | number }) => string;
readonly stale: (p: { readonly address: string | number }) => string;
readonly more: (p: { readonly count: string | number }) => string;
readonly none: string;
};
readonly edges: {
readonly watch: string;
readonly heartbeat: string;
readonly none: (p: { readonly at: string | number }) => string;
};
readonly legend: {
readonly request: (p: { readonly each: number }) => string;
readonly failed: string;
readonly lost: string;
};
readonly failure: {
readonly "502": string;
readonly "503": string;
readonly "504": string;
readonly refused: string;
readonly reset: string;
readonly closed: string;
readonly timedOut: string;
};
readonly controller: {
readonly StatefulSet: string;
readonly Deployment: string;
readonly DaemonSet: string;
readonly Job: string;
readonly Namespace: string;
readonly nodeLifecycle: string;
readonly podGC: string;
};
readonly doing: {
readonly settled: (p: { readonly ready: string | number; readonly wanted: string | number }) => string;
readonly working: (p: { readonly ready: string | number; readonly wanted: string | number }) => string;
readonly oldHasToGo: (p: { readonly pod: string | number }) => string;
readonly notReadyYet: (p: { readonly pod: string | number; readonly ready: string | number; readonly wanted: string | number }) => string;
readonly nodesReady: (p: { readonly count: number }) => string;
readonly silent: (p: { readonly node: string | number; readonly until: string | number }) => string;
readonly unreachable: (p: { readonly node: string | number }) => string;
readonly tolerated: (p: { readonly pod: string | number; readonly until: string | number }) => string;
readonly contentLeft: (p: { readonly namespace: string | number; readonly what: string | number }) => string;
readonly looks: string;
};
readonly yes: string;
readonly no: string;
readonly unset: string;
readonly group: {
readonly requests: (p: { readonly list: string | number }) => string;
readonly noFailures: string;
};
};
export default texts;
