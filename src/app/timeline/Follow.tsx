/** Keeps the playhead in sight while one is near. */
import { useEffect, useRef } from 'react';
import { useInstant } from '../store/index.ts';
import { placeOf, type Axis } from './axis.ts';

/** Brings the playhead into sight when it moves; who only looks elsewhere is left there. */
export function Follow({ axis, reveal }: { readonly axis: Axis; readonly reveal: (place: number) => void }) {
  const { t } = useInstant();
  const seen = useRef(t);
  useEffect(() => {
    if (seen.current === t) return;
    seen.current = t;
    reveal(placeOf(axis, t));
  }, [t, axis, reveal]);
  return null;
}
