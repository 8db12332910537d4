/** A text of a lesson, which may name the pod that it is about. */
type AboutPod = string | ((p: { readonly pod: string }) => string);

export const aboutPod = (text: AboutPod, pod: string): string =>
  typeof text === 'string' ? text : text({ pod: `\`${pod}\`` });
