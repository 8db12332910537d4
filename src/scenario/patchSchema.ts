/** The patch of a pod as a scenario writes it. The API server decides what is allowed. */
import * as v from 'valibot';
import { Spec } from './manifestSchema.ts';
import { anyText, closed, list, mapping, text } from './vocabulary.ts';

const nullable = <const Schema extends v.GenericSchema>(schema: Schema) => v.exactOptional(v.nullable(schema));

const Texts = mapping('of texts', v.string(), v.nullable(anyText('a text (in quotes), or null to remove it')));

/** A container of a patch names what it changes. */
const opaqueSpec = Object.fromEntries(Object.keys(Spec.entries).map((name) => [name, v.exactOptional(v.unknown())]));
const { activeDeadlineSeconds, tolerations, terminationGracePeriodSeconds } = Spec.entries;

export const PodPatchSchema = v.pipe(
  closed('a patch', {
    metadata: v.exactOptional(
      closed('metadata', {
        labels: nullable(Texts),
        annotations: nullable(Texts),
        finalizers: nullable(list(text('a finalizer'), 'finalizers')),
      }),
    ),
    spec: v.exactOptional(
      closed('spec', {
        ...opaqueSpec,
        activeDeadlineSeconds: nullable(activeDeadlineSeconds.wrapped),
        tolerations: nullable(tolerations.wrapped),
        terminationGracePeriodSeconds: nullable(terminationGracePeriodSeconds.wrapped),
      }),
    ),
  }),
  v.description('A strategic merge patch, as of kubectl patch -p; what may not be changed the API server refuses'),
);
