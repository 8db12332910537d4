import type { IconName } from '../shell/ui/index.ts';
import type { TEXTS } from './texts.ts';

export const GROUPS = ['play', 'goTo', 'breakpoints', 'lessons', 'act', 'view', 'app'] as const;
export type CommandGroup = (typeof GROUPS)[number];
export type CommandId = keyof (typeof TEXTS)['en']['titles'];

/**
 * What a person can do, written once for the buttons' tooltips, the palette, the shortcuts and the help. Its title
 * stands in `texts.ts` under its id.
 */
export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  /** The first is the one that is shown. */
  readonly keys?: readonly string[];
  readonly icon?: IconName;
  /** Absent: always. */
  readonly possible?: () => boolean;
  readonly run: () => void;
}
