/**
 * kubectl on objects that are no pods: create, apply, scale, and delete with its wait for them to go
 * (staging/src/k8s.io/kubectl/pkg/cmd: create/create.go, apply/apply.go, scale/scale.go, delete/delete.go).
 */
import type { Draft } from '../../engine/draft.ts';
import { apiObjectKey, kindOf, kubectlName, resourceOf, type ApiObject, type Resource } from '../../kube/apiObjects.ts';
import { threeWayPatch } from '../../kube/mergePatch.ts';
import { objectOfManifest } from '../../kube/objectManifests.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { ObjectEvent } from '../messages.ts';
import type { ApiRequest, ApiResponse, KubectlCommand, KubectlState } from '../state.ts';
import { deleteObjectLine, graceOption, waitFlags } from './deletes.ts';
import type { ObjectTyping } from './inbox.ts';
import { typeRollout } from './rollouts.ts';
import { finish, typeCommand } from './terminal.ts';
import { inNamespace } from './words.ts';

type Self = Draft<KubectlState>;
type Applying = Extract<ObjectTyping, { readonly type: 'kubectlCreateObject' | 'kubectlApplyObject' }>;
type Context = ControlPlaneContext<'kubectl'>;

export function typeOnObject(self: Self, typed: ObjectTyping, context: Context): void {
  switch (typed.type) {
    case 'kubectlCreateObject':
    case 'kubectlApplyObject': {
      const object = objectOfManifest(typed.manifest);
      const { namespace, name } = object.metadata;
      const of = { resource: resourceOf(object.kind), namespace, name } as const;
      const does = typed.type === 'kubectlCreateObject' ? 'create' : 'apply';
      const line = `kubectl ${inNamespace(namespace)}${does} -f ${name}.yaml`;
      const existing = context.world.etcd.objects?.[apiObjectKey(of.resource, namespace, name)];
      const request: Omit<ApiRequest, 'id' | 'user'> =
        does === 'create' || existing === undefined
          ? { verb: 'create', ...of, object }
          : { verb: 'patch', ...of, mergePatch: changesTo(object, existing, typed) };
      return typeCommand(self, does, line, request, context);
    }
    case 'kubectlRollout':
      return typeRollout(self, typed, context);
    case 'kubectlScale': {
      const { kind, namespace, name, replicas } = typed;
      const line = `kubectl ${inNamespace(namespace)}scale ${kind.toLowerCase()} ${name} --replicas=${replicas}`;
      const of = { resource: resourceOf(kind), namespace, name } as const;
      const mergePatch = { spec: { replicas } };
      return typeCommand(self, 'scale', line, { verb: 'patch', subresource: 'scale', ...of, mergePatch }, context);
    }
    case 'kubectlDeleteObject': {
      const { kind, namespace, name, propagationPolicy = 'Background' } = typed;
      const line = deleteObjectLine(typed, context.release);
      const grace = graceOption(typed);
      const options = { propagationPolicy, ...(grace !== undefined && { gracePeriodSeconds: grace }) } as const;
      const of = { resource: resourceOf(kind), namespace, name } as const;
      return typeCommand(self, 'delete', line, { verb: 'delete', ...of, ...options }, context, waitFlags(typed));
    }
  }
}

/** The patch of kubectl apply: labels and fields of the spec that differ from the object. */
function changesTo(
  wanted: ApiObject,
  existing: ApiObject,
  { manifest, last }: Applying,
): Readonly<Record<string, unknown>> {
  const spec =
    'spec' in wanted && 'spec' in existing
      ? threeWayPatch({ existing: existing.spec, wanted: wanted.spec, written: manifest.spec, last: last?.spec })
      : undefined;
  const labels = threeWayPatch({
    existing: existing.metadata.labels ?? {},
    wanted: wanted.metadata.labels ?? {},
    written: manifest.metadata.labels ?? {},
    last: last?.metadata.labels,
  });
  return {
    ...(labels !== undefined && { metadata: { labels } }),
    ...(spec !== undefined && { spec }),
  };
}

/** `deployment.apps/web created`; an apply that has changed nothing says so. */
export function saidOfObject(
  { does }: Pick<KubectlCommand, 'does'>,
  { resource, name, verb }: { readonly resource: Resource } & Pick<ApiRequest, 'name' | 'verb'>,
  { unchanged }: ApiResponse,
): string {
  const what = kubectlName(kindOf(resource), name);
  if (does === 'scale') return `${what} scaled`;
  if (verb === 'create') return `${what} created`;
  return `${what} ${unchanged === true ? 'unchanged' : 'configured'}`;
}

/** The last that a waiting delete wants to hear. */
export function objectSeen(self: Self, { type, object }: ObjectEvent, context: Context): void {
  if (type !== 'DELETED') return;
  for (const command of self.commands) {
    const waits = command.state === 'running' && command.waitsFor === 'DELETED';
    if (waits && command.targets.some(({ uid }) => uid === object.metadata.uid)) finish(command, 'succeeded', context);
  }
}
