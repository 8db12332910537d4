/** How the file of a release says where its log lines are printed. */
import type { KLOG } from '../catalogue/index.ts';

type Id = keyof typeof KLOG;
type Part = Id extends `${infer P}.${string}` ? P : never;
/** A message by its name within its part of the kubelet, and its further call sites as `name@site`. */
type Places<P extends string> = {
  readonly [I in Id & `${P}.${string}`]:
    | (I extends `${string}.${infer N}` ? N : never)
    | ((typeof KLOG)[I] extends { readonly sites: infer S }
        ? I extends `${string}.${infer N}`
          ? `${N}@${keyof S & string}`
          : never
        : never);
}[Id & `${P}.${string}`];

/**
 * The lines of a release's own tree. 0: printed, at a line that is not known. `null`: no longer printed; so a place that
 * was forgotten differs from one that has gone. What never was printed until then is absent. A deferred call prints the
 * line of the `return` that runs it.
 */
export type SourceLines = {
  readonly [P in Part]?: { readonly [N in Places<P>]?: number | null };
};
