/** The story's transport: back, play, on, and the time since somebody asked. */
import type { ReactNode } from 'react';
import { COMMAND_TEXTS, COMMANDS, keysOf, type CommandId } from '../commands/index.ts';
import { useTexts } from '../language/index.ts';
import { IconButton, type IconName } from '../shell/ui/index.ts';
import { useBusy, usePassing } from '../store/index.ts';
import { PlayKey } from './PlayKey.tsx';
import { TEXTS } from './texts.ts';
import './player.css';

function Key({ command, icon }: { command: CommandId; icon: IconName }) {
  const label = useTexts(COMMAND_TEXTS).titles[command];
  const run = () => COMMANDS.find(({ id }) => id === command)?.run();
  return <IconButton className="size-11" icon={icon} label={label} keys={keysOf(command)} onClick={run} />;
}

interface StoryTransportProps {
  /** µs: when somebody asked, and when the story is over. */
  readonly from: number;
  readonly to: number;
  readonly children: ReactNode;
}

export function StoryTransport({ from, to, children }: StoryTransportProps) {
  const say = useTexts(TEXTS);
  const busy = useBusy();
  const passed = usePassing(({ t }) => ((Math.min(t, to) - from) / 1_000_000).toFixed(1));
  return (
    <section
      className="score-transport flex flex-wrap items-center gap-2 min-w-0"
      aria-label={say.player}
      aria-busy={busy}
    >
      <Key command="back" icon="back" />
      <PlayKey />
      <Key command="forward" icon="forward" />
      <span className="mono num ml-2 text-(length:--fs-15) text-ink-3 whitespace-nowrap">
        <b className="font-semibold text-ink">{passed}</b> / {((to - from) / 1_000_000).toFixed(1)} s
      </span>
      {children}
    </section>
  );
}
