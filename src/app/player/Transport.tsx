/** Everything that moves the instant by hand: the six keys, the scrubber, the pace, and what comes next. */
import type { ReactNode } from 'react';
import { IconButton, type IconName } from '../shell/ui/index.ts';
import { COMMAND_TEXTS, COMMANDS, keysOf, type CommandId } from '../commands/index.ts';
import { useTexts } from '../language/index.ts';
import { useBusy } from '../store/index.ts';
import { BreakpointsButton } from './BreakpointsButton.tsx';
import { NextLine } from './NextLine.tsx';
import { Pacing } from './Pacing.tsx';
import { PlayKey } from './PlayKey.tsx';
import { Readout } from './Readout.tsx';
import { Scrubber } from './Scrubber.tsx';
import { StopsButton } from './StopsButton.tsx';
import { TEXTS } from './texts.ts';
import './player.css';

function Key({ command, icon }: { command: CommandId; icon: IconName }): ReactNode {
  const title = useTexts(COMMAND_TEXTS).titles[command];
  const run = () => COMMANDS.find(({ id }) => id === command)?.run();
  return (
    <IconButton
      className="size-8.5 medium:w-7.75 phone:w-full phone:h-12"
      icon={icon}
      label={title}
      keys={keysOf(command)}
      onClick={run}
    />
  );
}

export function Transport() {
  const say = useTexts(TEXTS);
  const busy = useBusy();
  return (
    <section
      className="transport [grid-area:transport] flex flex-col gap-2 min-w-0 bg-surface"
      aria-label={say.player}
      aria-busy={busy}
    >
      <div className="transport-keys flex justify-between phone:order-3 phone:gap-1.5">
        <Key command="to-start" icon="toStart" />
        <Key command="back" icon="back" />
        <PlayKey />
        <Key command="forward" icon="forward" />
        <Key command="next-milestone" icon="milestone" />
        <Key command="to-end" icon="toEnd" />
      </div>
      <div>
        <Readout />
        <Scrubber />
      </div>
      <Pacing />
      <div className="transport-foot items-start gap-1 min-h-6 flex phone:hidden">
        <NextLine />
        <StopsButton />
        <BreakpointsButton />
      </div>
    </section>
  );
}
