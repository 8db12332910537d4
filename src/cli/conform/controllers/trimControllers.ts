/** A recording with controllers cut down to what is compared, and to the lines that tell the timers' phases. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { micros } from '../../../engine/time.ts';
import { parseRfc3339 } from '../../../kube/time.ts';
import { field, readJsonLines, textField, type Fields } from '../../comparable/json.ts';
import { readKubeletLog, type KubeletLogEntry } from '../kubeletLog.ts';
import { signsOfPhases } from '../trimFolder.ts';
import { hasOtherNodes, phasesOfControllers } from './controllerPhases.ts';
import { readRecordedActions } from './recordedActions.ts';
import { BEFORE, NODE } from './recordedControllers.ts';

/** Texts by file name. */
export function trimControllerFolder(path: string): Readonly<Record<string, string>> {
  const read = (file: string): string => readFileSync(join(path, file), 'utf8');
  const { origin, begins, ends } = readRecordedActions(read('actions.txt'), read('pod.yaml'));
  const year = read('actions.txt').slice(0, 4);
  const isCompared = (record: Fields, key: string): boolean => {
    const t = micros((parseRfc3339(textField(record, key) ?? '') ?? origin) - origin);
    return t >= begins - BEFORE && t <= ends;
  };
  const kept = (file: string, keeps: (record: Fields) => boolean): string => {
    const text = read(file);
    const records = readJsonLines(text, file);
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.flatMap((line, i) => (keeps(records[i] ?? {}) ? [`${line}\n`] : [])).join('');
  };
  const kubelet = readKubeletLog(read('kubelet.log'), year, origin);
  const subject = { names: new Set<string>(), uids: new Set<string>(), containerIDs: new Set<string>() };
  const signs = signsOfPhases({ log: kubelet, firstAction: begins, subject });
  return {
    'actions.txt': read('actions.txt'),
    'pod.yaml': read('pod.yaml'),
    // Pods are known by the order in which they came, and updates by the version that they began with.
    'watch.jsonl': read('watch.jsonl'),
    'audit.log': kept(
      'audit.log',
      (record) => field(record, 'objectRef')['resource'] === 'pods' && isCompared(record, 'requestReceivedTimestamp'),
    ),
    'objects.jsonl': kept('objects.jsonl', (record) => {
      const object = field(record, 'object');
      return (
        object['kind'] === 'Node' && textField(field(object, 'metadata'), 'name') === NODE && isCompared(record, 't')
      );
    }),
    'kubelet.log': linesOf(kubelet.filter((entry) => signs.has(entry))),
    'controller-manager.log': linesOf(phaseLines(readKubeletLog(read('controller-manager.log'), year, origin), begins)),
  };
}

/** Each line without which the phases, or what is known of other nodes, would be others. */
function phaseLines(log: readonly KubeletLogEntry[], begins: KubeletLogEntry['t']): readonly KubeletLogEntry[] {
  const tells = (entry: KubeletLogEntry): string =>
    JSON.stringify([Object.keys(phasesOfControllers([entry], begins)), hasOtherNodes([entry], NODE)]);
  const said = new Set([JSON.stringify([[], false])]);
  return log.filter((entry) => {
    const told = tells(entry);
    if (said.has(told)) return false;
    said.add(told);
    return true;
  });
}

const linesOf = (entries: readonly KubeletLogEntry[]): string => entries.map(({ raw }) => `${raw}\n`).join('');
