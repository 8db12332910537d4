import type { Stage } from '../../evidence/index.ts';
import { useTexts } from '../language/index.ts';
import { Badge, StatePill, type ShapeName } from '../shell/ui/index.ts';
import { TEXTS } from './texts.ts';

/** The worker's states have their colours and shapes; what the input can't tell has none. */
export const SHAPE: Readonly<Record<Exclude<Stage, 'unknown'>, ShapeName>> = {
  SyncPod: 'sync',
  Terminating: 'terminating',
  Terminated: 'terminated',
  Finished: 'gone',
  Removed: 'gone',
};

export function StagePill({ stage }: { stage: Stage }) {
  const { stages } = useTexts(TEXTS);
  return stage === 'unknown' ? (
    <Badge>{stages.unknown}</Badge>
  ) : (
    <StatePill shape={SHAPE[stage]}>{stages[stage]}</StatePill>
  );
}
