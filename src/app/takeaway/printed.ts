/** What kubectl would print of the pod that a moment is about: `describe`, and `get -o yaml`. */
import { REFUSED } from '../../cluster/apiserver/requests.ts';
import { unreachableLine } from '../../cluster/client/words.ts';
import { toYaml } from '../../kube/yamlText.ts';
import type { Moment } from '../drawing/index.ts';
import { loadDescription } from '../inspector/index.ts';

/** Nobody there to answer, or nothing to answer with: what stands in the place of the pod. */
function failureOf({ cluster, subject = '' }: Moment): string | null {
  if (!cluster.apiserver.serving) return unreachableLine(REFUSED);
  if (cluster.etcd.pods[subject] !== undefined) return null;
  return `Error from server (NotFound): pods "${subject.split('/')[1] ?? ''}" not found`;
}

export function printedYaml(moment: Moment): string {
  return `${failureOf(moment) ?? toYaml(moment.cluster.etcd.pods[moment.subject ?? '']).text.trimEnd()}\n`;
}

export async function printedDescription(moment: Moment): Promise<string> {
  const { trace, release, instant, subject: key = '', cluster } = moment;
  const { describedAt } = await loadDescription();
  const lines = describedAt({ trace, release, key, now: instant.t }, cluster, instant.index) ?? [];
  return `${failureOf(moment) ?? lines.map(({ text }) => text).join('\n')}\n`;
}
