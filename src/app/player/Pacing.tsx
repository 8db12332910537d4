import { useTexts } from '../language/index.ts';
import { Segmented } from '../shell/ui/index.ts';
import { actions, SPEEDS, usePage } from '../store/index.ts';
import { TEXTS } from './texts.ts';

export function Pacing() {
  const pace = usePage((s) => s.pace);
  const speed = usePage((s) => s.speed);
  const say = useTexts(TEXTS);
  const paces = [
    { value: 'story', label: say.story, name: say.storyMeans },
    { value: 'real', label: say.real, name: say.realMeans },
  ] as const;
  const speeds = SPEEDS.map((value) => ({
    value,
    label: value === 0.5 ? '½' : String(value),
    name: value === 0.5 ? say.halfSpeed : say.speedTimes({ factor: value }),
  }));
  return (
    <div className="transport-pace flex-wrap items-center justify-between gap-1 flex phone:hidden">
      <Segmented label={say.pace} value={pace} options={paces} onChange={(to) => actions.setPace(to)} />
      <Segmented
        label={say.speed}
        value={speed}
        options={speeds}
        onChange={(to) => actions.setSpeed(to)}
        className="num speeds"
      />
    </div>
  );
}
