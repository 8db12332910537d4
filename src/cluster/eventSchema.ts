/**
 * The JSON Schema (draft 2020-12) of one trace event, as `cli run --format events` prints it a line and `--format json`
 * as a list. It is published as `event.schema.json`; `trace/event.ts` has the same as a type.
 */
import { described } from '../kube/printed.ts';
import { EVENT_LEVEL } from './eventKinds.ts';

type JsonSchema = { readonly [key: string]: unknown };

const text = (description: string): JsonSchema => ({ type: 'string', description });
const count = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description });
const object = (
  description: string,
  required: readonly string[],
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema => ({ type: 'object', description, required, properties, additionalProperties: false });

export const traceEventJsonSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Grace Period event',
  ...object(described`Something that one actor did or saw at one instant.`, ['seq', 't', 'actor', 'kind', 'changes'], {
    seq: count(described`Its position in the trace, from 0 without gaps.`),
    t: count(described`When: µs since t = 0; never falls.`),
    actor: text(
      described`Who: kubectl, apiserver, etcd; of a node its address, as node-1/kubelet/pleg, node-1/runtime, node-1/node.`,
    ),
    kind: { enum: Object.keys(EVENT_LEVEL), description: 'What.' },
    pod: object(described`The pod that it is about.`, ['namespace', 'name', 'uid'], {
      namespace: text('Its namespace.'),
      name: text(described`Its name; of a mirror pod, the object’s.`),
      uid: text('Its UID.'),
    }),
    cause: count(described`The seq of the event that led to this one; smaller than its own.`),
    to: text(described`The actor that a message goes to.`),
    message: text(described`What travels, as short as a label.`),
    arrivesAt: count(described`When the message arrives: µs since t = 0.`),
    klog: object(described`The line that the kubelet prints here.`, ['severity', 'level', 'file', 'id', 'text'], {
      severity: { enum: ['I', 'W', 'E'], description: 'info, warning or error' },
      level: count(described`The verbosity from which on it is printed; 0 is always.`),
      file: text(described`File and line in that release.`),
      id: text(described`The message’s id in the catalogue.`),
      text: text(described`What follows klog’s header.`),
    }),
    detail: { type: 'object', description: described`Small facts, named as Kubernetes names them.` },
    changes: {
      type: 'array',
      description: described`What it changes in the state of the world.`,
      items: object(
        described`One edit. Without \`to\` the value is removed, and not repeated; without \`from\` it is new.`,
        ['path'],
        {
          path: {
            type: 'array',
            description: described`Keys and indexes from the root, as the edits before this one have left it. In a list an edit without \`from\` inserts an entry and moves those behind it; one without \`to\` removes an entry.`,
            items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
          },
          from: { description: 'Before.' },
          to: { description: 'After.' },
        },
      ),
    },
    source: object(described`The function of Kubernetes that the rule stands in, in that release.`, ['file', 'func'], {
      file: text(described`Its path in the Kubernetes tree.`),
      func: text('Its name.'),
    }),
  }),
});
