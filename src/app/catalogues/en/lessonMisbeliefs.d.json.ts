/** Data table, made from lessonMisbeliefs.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly title: string;
readonly intro: string;
readonly show: string;
readonly showIn: (p: { readonly title: string | number; readonly release: string | number }) => string;
readonly where: (p: { readonly title: string | number; readonly release: string | number }) => string;
readonly beliefs: {
readonly mirrorStopsStatic: {
readonly belief: string;
readonly truth: string;
};
readonly terminatingIsPhase: {
readonly belief: string;
readonly truth: string;
};
readonly oneDelete: {
readonly belief: string;
readonly truth: string;
};
readonly timestampIsRequest: {
readonly belief: string;
readonly truth: string;
};
readonly graceIsWait: {
readonly belief: string;
readonly truth: string;
};
readonly apiStops: {
readonly belief: string;
readonly truth: string;
};
readonly forceKills: {
readonly belief: string;
readonly truth: string;
};
readonly zeroIsAtOnce: {
readonly belief: string;
readonly truth: string;
};
readonly hookHasOwnTime: {
readonly belief: string;
readonly truth: string;
};
readonly shorterIsFaster: {
readonly belief: string;
readonly truth: string;
};
readonly memory137: {
readonly belief: string;
readonly truth: string;
};
readonly finalizerKeeps: {
readonly belief: string;
readonly truth: string;
};
readonly stoppedIsGone: {
readonly belief: string;
readonly truth: string;
};
readonly staticByApi: {
readonly belief: string;
readonly truth: string;
};
readonly editUpdates: {
readonly belief: string;
readonly truth: string;
};
readonly evictedIsDeleted: {
readonly belief: string;
readonly truth: string;
};
readonly drainTakesAll: {
readonly belief: string;
readonly truth: string;
};
readonly lostNodeStops: {
readonly belief: string;
readonly truth: string;
};
readonly kubeletDownStops: {
readonly belief: string;
readonly truth: string;
};
readonly restartCounts: {
readonly belief: string;
readonly truth: string;
};
readonly unlistedIsOff: {
readonly belief: string;
readonly truth: string;
};
readonly recreateIsOne: {
readonly belief: string;
readonly truth: string;
};
readonly serviceFirst: {
readonly belief: string;
readonly truth: string;
};
readonly statefulSetReplaces: {
readonly belief: string;
readonly truth: string;
};
readonly priorityIsAtOnce: {
readonly belief: string;
readonly truth: string;
};
};
};
export default texts;
