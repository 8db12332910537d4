/** The command line that is published: the product without a screen. */
import '../kube/klog/lines/all.ts';
import { runProcess } from './process.ts';

await runProcess();
