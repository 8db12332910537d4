/** Data table, made from lessonQuestions.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly objectNext: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly marks: string;
readonly removes: string;
readonly stops: string;
};
readonly notSo: {
readonly marks: string;
readonly removes: string;
};
readonly why: {
readonly marks: string;
readonly removes: string;
};
};
readonly howEnds: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly itself: string;
readonly killed: string;
readonly never: string;
};
readonly notSo: {
readonly itself: string;
readonly killed: string;
};
readonly why: {
readonly itself: string;
readonly killed: string;
};
};
readonly whoRemoves: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly kubelet: string;
readonly apiserver: string;
readonly other: string;
readonly stays: string;
};
readonly notSo: {
readonly kubelet: string;
readonly other: string;
readonly stays: string;
};
readonly why: {
readonly kubelet: string;
readonly other: string;
readonly stays: string;
};
};
readonly signalWhen: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly soon: string;
readonly later: string;
readonly never: string;
};
readonly notSo: {
readonly soon: string;
readonly later: string;
readonly never: string;
};
readonly why: {
readonly soon: string;
readonly later: string;
readonly never: string;
};
};
readonly goneWhen: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly soon: string;
readonly later: string;
readonly never: string;
};
readonly notSo: {
readonly soon: string;
readonly later: string;
};
readonly why: {
readonly soon: string;
readonly later: string;
};
};
readonly graceForce: {
readonly ask: string;
readonly options: {
readonly s0: string;
readonly s2: string;
readonly s30: string;
};
readonly notSo: {
readonly s2: string;
readonly s30: string;
};
readonly why: {
readonly s2: string;
readonly s30: string;
};
};
readonly gracePrestop: {
readonly ask: string;
readonly options: {
readonly s3: string;
readonly s27: string;
readonly s30: string;
};
readonly notSo: {
readonly s27: string;
readonly s30: string;
};
readonly why: {
readonly s27: string;
readonly s30: string;
};
};
readonly graceOverrun: {
readonly ask: string;
readonly options: {
readonly s0: string;
readonly s2: string;
readonly s10: string;
};
readonly notSo: {
readonly s2: string;
readonly s10: string;
};
readonly why: {
readonly s2: string;
readonly s10: string;
};
};
readonly graceRestart: {
readonly ask: string;
readonly options: {
readonly s2: string;
readonly s6: string;
readonly s9: string;
readonly s12: string;
};
readonly notSo: {
readonly s12: string;
};
readonly why: {
readonly s12: string;
};
};
readonly graceOrphan: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly s1: string;
readonly s2: string;
readonly s30: string;
};
readonly notSo: {
readonly s1: string;
readonly s2: string;
readonly s30: string;
};
readonly why: {
readonly s1: string;
readonly s2: string;
readonly s30: string;
};
};
readonly gracePressure: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly s0: string;
readonly s2: string;
readonly s30: string;
};
readonly notSo: {
readonly s0: string;
readonly s2: string;
readonly s30: string;
};
readonly why: {
readonly s0: string;
readonly s2: string;
readonly s30: string;
};
};
readonly graceSkew: {
readonly ask: string;
readonly options: {
readonly s10: string;
readonly s30: string;
readonly s50: string;
};
readonly notSo: {
readonly s30: string;
};
readonly why: {
readonly s30: string;
};
};
readonly shorterWhen: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly atOnce: string;
readonly new: string;
readonly old: string;
};
readonly notSo: {
readonly old: string;
};
readonly why: {
readonly old: string;
};
};
readonly whoKilled: {
readonly ask: string;
readonly options: {
readonly none: string;
readonly one: string;
readonly all: string;
};
readonly notSo: {
readonly one: string;
};
readonly why: {
readonly one: string;
};
};
readonly nextSidecar: {
readonly ask: string;
readonly options: {
readonly logs: string;
readonly proxy: string;
readonly none: string;
};
readonly notSo: {
readonly logs: string;
readonly none: string;
};
readonly why: {
readonly logs: string;
readonly none: string;
};
};
readonly staticContainer: {
readonly ask: string;
readonly options: {
readonly runsOn: string;
readonly stops: string;
readonly restarts: string;
};
readonly notSo: {
readonly runsOn: string;
};
readonly why: {
readonly runsOn: string;
};
};
readonly mirrorNext: {
readonly ask: string;
readonly options: {
readonly newUid: string;
readonly sameUid: string;
readonly nothing: string;
};
readonly notSo: {
readonly newUid: string;
};
readonly why: {
readonly newUid: string;
};
};
readonly fileBack: {
readonly ask: string;
readonly options: {
readonly calledOff: string;
readonly stopsThenStarts: string;
readonly stops: string;
};
readonly notSo: {
readonly stopsThenStarts: string;
};
readonly why: {
readonly stopsThenStarts: string;
};
};
readonly successorWhen: {
readonly ask: string;
readonly options: {
readonly before: string;
readonly after: string;
readonly never: string;
};
readonly notSo: {
readonly before: string;
readonly after: string;
readonly never: string;
};
readonly why: {
readonly before: string;
readonly after: string;
readonly never: string;
};
};
readonly isDeleted: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly gone: string;
readonly marked: string;
readonly spared: string;
};
readonly notSo: {
readonly spared: string;
};
readonly why: {
readonly spared: string;
};
};
readonly whoMarked: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly person: string;
readonly controller: string;
readonly kubelet: string;
readonly nobody: string;
};
readonly notSo: {
readonly person: string;
readonly controller: string;
readonly kubelet: string;
readonly nobody: string;
};
readonly why: {
readonly person: string;
readonly controller: string;
readonly kubelet: string;
readonly nobody: string;
};
};
readonly signalsSent: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly none: string;
readonly term: string;
readonly both: string;
readonly kill: string;
};
readonly notSo: {
readonly none: string;
readonly term: string;
readonly both: string;
readonly kill: string;
};
readonly why: {
readonly none: string;
readonly term: string;
readonly both: string;
readonly kill: string;
};
};
readonly firstGone: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly container: string;
readonly object: string;
readonly neither: string;
};
readonly notSo: {
readonly container: string;
readonly object: string;
readonly neither: string;
};
readonly why: {
readonly container: string;
readonly object: string;
readonly neither: string;
};
};
readonly howManyDeletes: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly none: string;
readonly one: string;
readonly two: string;
readonly more: string;
};
readonly notSo: {
readonly none: string;
readonly one: string;
readonly two: string;
readonly more: string;
};
readonly why: {
readonly none: string;
readonly one: string;
readonly two: string;
readonly more: string;
};
};
readonly exitCode: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly zero: string;
readonly killed: string;
readonly none: string;
};
readonly notSo: {
readonly zero: string;
readonly killed: string;
};
readonly why: {
readonly zero: string;
readonly killed: string;
};
};
readonly howManyStops: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly none: string;
readonly one: string;
readonly two: string;
readonly more: string;
};
readonly notSo: {
readonly two: string;
readonly more: string;
};
readonly why: {
readonly two: string;
readonly more: string;
};
};
readonly lastPhase: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly running: string;
readonly succeeded: string;
readonly failed: string;
readonly pending: string;
};
readonly notSo: {
readonly running: string;
readonly succeeded: string;
readonly failed: string;
readonly pending: string;
};
readonly why: {
readonly running: string;
readonly succeeded: string;
readonly failed: string;
readonly pending: string;
};
};
readonly howManyUids: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly one: string;
readonly two: string;
readonly three: string;
};
readonly notSo: {
readonly one: string;
readonly two: string;
};
readonly why: {
readonly one: string;
readonly two: string;
};
};
readonly staticEnds: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly never: string;
readonly stopped: string;
readonly again: string;
};
readonly notSo: {
readonly never: string;
readonly stopped: string;
readonly again: string;
};
readonly why: {
readonly never: string;
readonly stopped: string;
readonly again: string;
};
};
readonly ownerGone: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly before: string;
readonly after: string;
readonly never: string;
};
readonly notSo: {
readonly before: string;
readonly after: string;
};
readonly why: {
readonly before: string;
readonly after: string;
};
};
readonly twoAtOnce: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly two: string;
readonly one: string;
};
readonly notSo: {
readonly two: string;
readonly one: string;
};
readonly why: {
readonly two: string;
readonly one: string;
};
};
readonly sliceFirst: {
readonly ask: (p: { readonly pod: string | number }) => string;
readonly options: {
readonly sigterm: string;
readonly slice: string;
};
readonly notSo: {
readonly sigterm: string;
readonly slice: string;
};
readonly why: {
readonly sigterm: string;
readonly slice: string;
};
};
};
export default texts;
