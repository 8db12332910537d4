/** Data table, made from scenarios.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly changed: (p: { readonly title: string | number }) => string;
readonly groups: {
readonly Deletes: string;
readonly "Static and mirror pods": string;
readonly Evictions: string;
readonly "Nodes and volumes": string;
readonly Clients: string;
readonly Controllers: string;
readonly "Outages and restarts": string;
readonly "What gets stuck": string;
};
readonly presets: {
readonly rest: {
readonly title: string;
readonly summary: string;
};
readonly regular: {
readonly title: string;
readonly summary: string;
};
readonly drains: {
readonly title: string;
readonly summary: string;
};
readonly sigkill: {
readonly title: string;
readonly summary: string;
};
readonly "grace-5": {
readonly title: string;
readonly summary: string;
};
readonly force: {
readonly title: string;
readonly summary: string;
};
readonly prestop: {
readonly title: string;
readonly summary: string;
readonly otherHookSummary: string;
};
readonly "prestop-overrun": {
readonly title: string;
readonly summary: string;
readonly otherHookSummary: string;
};
readonly "prestop-fails": {
readonly title: string;
readonly summary: string;
};
readonly "liveness-kill": {
readonly title: string;
readonly summary: string;
};
readonly "shorten-grace": {
readonly title: string;
readonly summary: string;
};
readonly "oom-grace": {
readonly title: string;
readonly summary: string;
};
readonly multi: {
readonly title: string;
readonly summary: string;
};
readonly sidecars: {
readonly title: string;
readonly summary: string;
};
readonly finalizer: {
readonly title: string;
readonly summary: string;
};
readonly completed: {
readonly title: string;
readonly summary: string;
};
readonly "never-started": {
readonly title: string;
readonly summary: string;
};
readonly "no-network": {
readonly title: string;
readonly summary: string;
};
readonly crashloop: {
readonly title: string;
readonly summary: string;
};
readonly recreate: {
readonly title: string;
readonly summary: string;
};
readonly rollout: {
readonly title: string;
readonly summary: string;
};
readonly static: {
readonly title: string;
readonly summary: string;
};
readonly mirror: {
readonly title: string;
readonly summary: string;
};
readonly together: {
readonly title: string;
readonly summary: string;
};
readonly "static-edit": {
readonly title: string;
readonly summary: string;
};
readonly "static-readd": {
readonly title: string;
readonly summary: string;
};
readonly "http-static": {
readonly title: string;
readonly summary: string;
};
readonly "mirror-offline": {
readonly title: string;
readonly summary: string;
};
readonly evict: {
readonly title: string;
readonly summary: string;
};
readonly pressure: {
readonly title: string;
readonly summary: string;
};
readonly deadline: {
readonly title: string;
readonly summary: string;
};
readonly drain: {
readonly title: string;
readonly summary: string;
};
readonly shutdown: {
readonly title: string;
readonly summary: string;
};
readonly unreachable: {
readonly title: string;
readonly summary: string;
};
readonly "returns-in-time": {
readonly title: string;
readonly summary: string;
};
readonly "out-of-service": {
readonly title: string;
readonly summary: string;
};
readonly taint: {
readonly title: string;
readonly summary: string;
};
readonly "node-deleted": {
readonly title: string;
readonly summary: string;
};
readonly "drain-nodes": {
readonly title: string;
readonly summary: string;
};
readonly spot: {
readonly title: string;
readonly summary: string;
};
readonly "shutdown-cancelled": {
readonly title: string;
readonly summary: string;
};
readonly "node-lost": {
readonly title: string;
readonly summary: string;
};
readonly "volume-moves": {
readonly title: string;
readonly summary: string;
};
readonly "multi-attach": {
readonly title: string;
readonly summary: string;
};
readonly "volume-out-of-service": {
readonly title: string;
readonly summary: string;
};
readonly "requests-fail": {
readonly title: string;
readonly summary: string;
};
readonly "requests-prestop": {
readonly title: string;
readonly summary: string;
};
readonly "keep-alive": {
readonly title: string;
readonly summary: string;
};
readonly "last-endpoint": {
readonly title: string;
readonly summary: string;
};
readonly "health-check": {
readonly title: string;
readonly summary: string;
};
readonly "readiness-fails": {
readonly title: string;
readonly summary: string;
};
readonly "exits-at-once": {
readonly title: string;
readonly summary: string;
};
readonly "rolling-requests": {
readonly title: string;
readonly summary: string;
};
readonly "rolling-update": {
readonly title: string;
readonly summary: string;
};
readonly "rollout-undo": {
readonly title: string;
readonly summary: string;
};
readonly "scale-down": {
readonly title: string;
readonly summary: string;
};
readonly "statefulset-delete": {
readonly title: string;
readonly summary: string;
};
readonly "statefulset-node": {
readonly title: string;
readonly summary: string;
};
readonly "statefulset-force": {
readonly title: string;
readonly summary: string;
};
readonly "daemonset-rollout": {
readonly title: string;
readonly summary: string;
};
readonly "daemonset-delete": {
readonly title: string;
readonly summary: string;
};
readonly "job-pod": {
readonly title: string;
readonly summary: string;
};
readonly "job-mesh": {
readonly title: string;
readonly summary: string;
};
readonly "job-background": {
readonly title: string;
readonly summary: string;
};
readonly "job-foreground": {
readonly title: string;
readonly summary: string;
};
readonly "cascade-background": {
readonly title: string;
readonly summary: string;
};
readonly "cascade-foreground": {
readonly title: string;
readonly summary: string;
};
readonly "cascade-orphan": {
readonly title: string;
readonly summary: string;
};
readonly "namespace-delete": {
readonly title: string;
readonly summary: string;
};
readonly "namespace-stuck": {
readonly title: string;
readonly summary: string;
};
readonly "drain-budget": {
readonly title: string;
readonly summary: string;
};
readonly "drain-deadlock": {
readonly title: string;
readonly summary: string;
};
readonly "bare-budget": {
readonly title: string;
readonly summary: string;
};
readonly "drain-refused": {
readonly title: string;
readonly summary: string;
};
readonly preemption: {
readonly title: string;
readonly summary: string;
};
readonly restart: {
readonly title: string;
readonly summary: string;
};
readonly "kubelet-down": {
readonly title: string;
readonly summary: string;
};
readonly orphan: {
readonly title: string;
readonly summary: string;
};
readonly "apiserver-down": {
readonly title: string;
readonly summary: string;
};
readonly partition: {
readonly title: string;
readonly summary: string;
};
readonly "runtime-down": {
readonly title: string;
readonly summary: string;
};
readonly "watch-dropped": {
readonly title: string;
readonly summary: string;
};
readonly "delete-lost": {
readonly title: string;
readonly summary: string;
};
readonly "clock-skew": {
readonly title: string;
readonly summary: string;
};
readonly "stuck-volume": {
readonly title: string;
readonly summary: string;
};
readonly frozen: {
readonly title: string;
readonly summary: string;
};
readonly "blocked-io": {
readonly title: string;
readonly summary: string;
};
readonly "shim-hangs": {
readonly title: string;
readonly summary: string;
};
readonly "stop-fails": {
readonly title: string;
readonly summary: string;
};
readonly "sandbox-stuck": {
readonly title: string;
readonly summary: string;
};
readonly "cgroup-busy": {
readonly title: string;
readonly summary: string;
};
readonly "status-conflict": {
readonly title: string;
readonly summary: string;
};
};
};
export default texts;
