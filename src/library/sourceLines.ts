/**
 * Log lines are printed and read by the lines of source that print them. Importing this package does no work: the lines
 * are read when a function is first called that needs them.
 */
import { linesOf } from '../kube/klog/lines/index.ts';
import { knowLines, knowsLines } from '../kube/klog/lines/known.ts';
import { RELEASES } from '../kube/release.ts';

export function withSourceLines(): void {
  for (const release of RELEASES) if (!knowsLines(release)) knowLines(release, linesOf(release));
}
