/** Who of the controllers has written what, in a form in which a run and a recording can be compared. */
import type { Scenario } from '../schema.ts';
import { writesOf } from './objects.ts';

/** Letters in the order of their coming instead of what each cluster draws: `web-A-1` of ReplicaSet `web-A`. */
function named(lines: readonly string[]): readonly string[] {
  const sets = new Map<string, string>();
  const pods = new Map<string, number>();
  const nth = <Value>(known: Map<string, Value>, key: string, value: Value): Value => {
    known.set(key, known.get(key) ?? value);
    return known.get(key) ?? value;
  };
  return lines.map((line) =>
    line.replace(
      /(\/\w+)-([a-z0-9]{6,10})(?:-([a-z0-9]{5}))?(?=[/ ])/u,
      (_all, start: string, hash: string, pod?: string) => {
        const set = nth(sets, hash, String.fromCharCode('A'.charCodeAt(0) + sets.size));
        return `${start}-${set}${pod === undefined ? '' : `-${nth(pods, pod, pods.size + 1)}`}`;
      },
    ),
  );
}

const isStatus = (line: string): boolean => line.includes('/status ');

/** All but statuses, bindings and refusals: what came of what, in its order. */
export const deedsOf = (scenario: Scenario): readonly string[] =>
  named(
    writesOf(scenario).filter((line) => !isStatus(line) && !line.startsWith('kube-scheduler') && !line.endsWith('409')),
  );

/** All that one of them has written, with repetitions of a status as one, and without refusals. */
export const writesBy = (user: string, scenario: Scenario): readonly string[] =>
  named(writesOf(scenario).filter((line) => line.startsWith(`${user} `) && !line.endsWith('409')))
    .map((line) => line.slice(user.length + 1))
    .filter((line, i, all) => !isStatus(line) || line !== all[i - 1]);
