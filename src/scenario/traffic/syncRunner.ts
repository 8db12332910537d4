/** When kube-proxy may write its rules: its BoundedFrequencyRunner, by release. */
import { plus, seconds, type Micros } from '../../engine/time.ts';
import type { Release } from '../../cluster/index.ts';

/** iptables.minSyncPeriod, and nftables' */
const MIN_SYNC_PERIOD = seconds(1);
const BURST = 2;

export interface SyncRunner {
  /** Asked at `t`, when nothing runs. @returns null where it runs then, or when it tries again by itself. */
  readonly refuses: (t: Micros) => Micros | null;
  readonly ran: (from: Micros, to: Micros) => void;
}

/** pkg/proxy/runner/bounded_frequency_runner.go:Loop */
function afterEnd(): SyncRunner {
  let earliest: Micros | null = null;
  return {
    refuses: (t) => (earliest === null || t >= earliest ? null : earliest),
    ran: (_from, to) => {
      earliest = plus(to, MIN_SYNC_PERIOD);
    },
  };
}

/**
 * pkg/util/async/bounded_frequency_runner.go:tryRun: a bucket of two tokens, one more each period. Without a token it
 * tries again a period after the end of its last run.
 */
function burst(since: Micros): SyncRunner {
  let tokens = BURST;
  let at = since;
  let lastEnd = since;
  const refill = (t: Micros): void => {
    tokens = Math.min(BURST, tokens + (t - at) / MIN_SYNC_PERIOD);
    at = t;
  };
  return {
    refuses: (t) => {
      refill(t);
      return tokens >= 1 ? null : plus(lastEnd, MIN_SYNC_PERIOD);
    },
    ran: (from, to) => {
      refill(from);
      tokens -= 1;
      lastEnd = to;
    },
  };
}

/** @param since when its process started, with nothing behind it. */
export const syncRunner = ({ proxyRunner }: Pick<Release, 'proxyRunner'>, since: Micros): SyncRunner =>
  proxyRunner === 'burst' ? burst(since) : afterEnd();
