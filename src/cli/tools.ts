/** The command line with the tools for developers; it is not published. */
import '../kube/klog/lines/all.ts';
import { runProcess } from './process.ts';
import { TOOL_COMMANDS } from './toolCommands.ts';

await runProcess(TOOL_COMMANDS);
