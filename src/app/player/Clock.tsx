import { useEffect } from 'react';
import { startClock } from './clock.ts';

/** The clock runs while this is there. */
export default function Clock() {
  useEffect(() => startClock(), []);
  return null;
}
