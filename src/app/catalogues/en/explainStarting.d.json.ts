/** Data table, made from explainStarting.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly starting: {
readonly title: (p: { readonly container: string | number }) => string;
readonly imageThatIsOn: string;
readonly itHoldsUpWorker: string;
readonly otherwise: string;
readonly titleKubeletCallsFor: (p: { readonly name: string | number; readonly container: string | number }) => string;
readonly runtime: string;
readonly titleKubeletCallsForName: (p: { readonly name: string | number }) => string;
readonly containerIsCreatedFirst: string;
readonly containersOfOnePod: string;
readonly otherwiseIfRuntimeRefusesKubectl: string;
};
readonly startFailed: {
readonly title: (p: { readonly container: string | number; readonly reason: string | number }) => string;
readonly titleReason: (p: { readonly reason: string | number }) => string;
readonly itHasEndedToo: string;
readonly lastPullFailedNext: string;
readonly nextSyncTriesAgain: string;
readonly otherwise: string;
readonly configurationIsMissing: string;
};
readonly sandboxCreating: {
readonly title: (p: { readonly code: string | number; readonly pod: string | number }) => string;
readonly podSandboxComesBefore: string;
readonly itHadOneBefore: string;
readonly volumesMounted: string;
readonly otherwise: string;
};
readonly sandboxCreated: {
readonly title: string;
readonly cniAddGavePod: (p: { readonly ip: string | number }) => string;
readonly allContainersOfPod: string;
readonly otherwise: string;
};
readonly containerCreated: {
readonly title: (p: { readonly container: string | number }) => string;
readonly containerNotRunning: string;
readonly otherwise: string;
};
readonly containerStarted: {
readonly title: (p: { readonly container: string | number }) => string;
readonly itIsRestartNumber: (p: { readonly restartCount: string | number }) => string;
readonly plegSeesItAt: string;
readonly otherwise: string;
};
};
export default texts;
