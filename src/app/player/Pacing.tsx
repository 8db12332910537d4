import { Segmented } from '../shell/ui/index.ts';
import { actions, SPEEDS, usePage } from '../store/index.ts';

const PACES = [
  { value: 'story', label: 'Story', name: 'Story pace: each step gets its moment, waits pass quickly' },
  { value: 'real', label: 'Real', name: 'Real time: seconds take seconds' },
] as const;

const speeds = SPEEDS.map((value) => ({
  value,
  label: value === 0.5 ? '½' : String(value),
  name: value === 0.5 ? 'half speed' : `speed times ${value}`,
}));

export function Pacing() {
  const pace = usePage((s) => s.pace);
  const speed = usePage((s) => s.speed);
  return (
    <div className="transport-pace">
      <Segmented label="Pace" value={pace} options={PACES} onChange={(to) => actions.setPace(to)} />
      <Segmented
        label="Speed"
        value={speed}
        options={speeds}
        onChange={(to) => actions.setSpeed(to)}
        className="num speeds"
      />
    </div>
  );
}
