/**
 * A load balancer outside the cluster: it asks each node every so often whether it is fit, and sends new connections to
 * those that are. A Service that is `Local` answers at a port of its own whether the node has a ready endpoint, by what its
 * own kube-proxy knows (pkg/proxy/healthcheck); otherwise any node whose kube-proxy runs is fit.
 */
import { micros, plus, seconds, ZERO, type Micros } from '../../engine/time.ts';
import type { Service } from '../../kube/apiObjects.ts';
import { countWhile } from '../../trace/index.ts';
import { chosenEndpoints, type Rules } from './kubeProxy.ts';

/** How it checks; what the Service's annotations of a cloud's controller say, or what is usual. */
export interface HealthCheck {
  readonly interval: Micros;
  /** Checks in a row that change its mind. */
  readonly threshold: number;
}

const INTERVAL = 'service.beta.kubernetes.io/aws-load-balancer-healthcheck-interval';
const THRESHOLD = 'service.beta.kubernetes.io/aws-load-balancer-healthcheck-unhealthy-threshold';

export function healthCheckOf(service: Service | undefined): HealthCheck {
  const annotations = service?.metadata.annotations ?? {};
  const number = (name: string, usual: number): number => {
    const value = Number(annotations[name]);
    return Number.isInteger(value) && value >= 1 && value <= 3600 ? value : usual;
  };
  return { interval: seconds(number(INTERVAL, 10)), threshold: number(THRESHOLD, 2) };
}

/** What holds at `t` of what comes one after the other. */
export const lastSince = <Each extends { readonly since: Micros }>(
  list: readonly Each[],
  t: Micros,
): Each | undefined => list[countWhile(list, ({ since }) => since <= t) - 1];

/** When it holds a node for fit: from `since` on, until the next of the list. */
export function healthOf(
  node: string,
  isLocal: boolean,
  rules: readonly Rules[],
  { interval, threshold }: HealthCheck,
  phase: Micros,
  end: Micros,
): readonly { readonly since: Micros; readonly fit: boolean }[] {
  const isFit = (t: Micros): boolean => {
    const endpoints = lastSince(rules, t)?.endpoints ?? null;
    if (endpoints === null) return false;
    return !isLocal || chosenEndpoints(endpoints, { local: node, terminatingToo: false }).length > 0;
  };
  let fit = isFit(ZERO);
  const health = [{ since: ZERO, fit }];
  let other = 0;
  for (let t = phase; t <= end; t = plus(t, interval)) {
    if (isFit(t) === fit) {
      other = 0;
      // Until the rules are others every check finds the same; a run may last for a year.
      const next = rules.find(({ since }) => since > t);
      if (next === undefined) break;
      t = plus(phase, micros((Math.ceil((next.since - phase) / interval) - 1) * interval));
      continue;
    }
    other += 1;
    if (other < threshold) continue;
    fit = !fit;
    other = 0;
    health.push({ since: t, fit });
  }
  return health;
}
