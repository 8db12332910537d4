/** What kubectl's box says of a command. Pure. */
import type { KubectlCommand } from '../../../cluster/client/state.ts';

/** Of several commands the one that still runs, or the last. */
export const shownCommand = <Command extends Pick<KubectlCommand, 'state'>>(
  commands: readonly Command[],
): Command | undefined => commands.findLast(({ state }) => state === 'running') ?? commands.at(-1);

/** A longer command takes the room of what it printed. */
export const TWO_LINES = 28;

/** `pod "web" deleted from default namespace`: the first half is what matters, and has room. */
const NAMESPACE = / from \S+ namespace$/;
/** `deployment.apps/minio configured`: what was done to it has room, and the group has none. */
const GROUP = /^\w+[.]apps[/]/;

/** A drain's options say how it was asked, not what it does, and would take the whole box. */
export const typedOf = ({ does, line }: KubectlCommand): string =>
  line.replace(/^kubectl /, '').replace(does === 'drain' ? / --.*$/ : '', '');

/** The last of what it printed. */
export const said = ({ output }: KubectlCommand): string | undefined =>
  output.at(-1)?.replace(NAMESPACE, '').replace(GROUP, '');
