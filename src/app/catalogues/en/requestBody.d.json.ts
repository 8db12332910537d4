/** Data table, made from requestBody.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly grace0Kubelet: string;
readonly grace0: string;
readonly graceGiven: string;
readonly graceAbsent: string;
readonly uid: string;
readonly noPreconditions: string;
readonly background: string;
readonly patchUid: string;
readonly setElementOrder: string;
readonly conditions: string;
readonly containerStatuses: string;
readonly finalizersGone: string;
readonly finalizerGone: string;
readonly phase: string;
};
export default texts;
