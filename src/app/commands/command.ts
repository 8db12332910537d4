import type { IconName } from '../shell/ui/index.ts';

export const GROUPS = ['Play', 'Go to', 'Act', 'View', 'App'] as const;
export type CommandGroup = (typeof GROUPS)[number];

/** What a person can do, written once for the buttons' tooltips, the palette, the shortcuts and the help. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** The first is the one that is shown. */
  readonly keys?: readonly string[];
  readonly icon?: IconName;
  /** Absent: always. */
  readonly possible?: () => boolean;
  readonly run: () => void;
}
