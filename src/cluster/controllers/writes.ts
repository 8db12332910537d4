/** What controllers ask of the API server, as the writes of a sync. */
import { resourceOf, type ApiObject } from '../../kube/apiObjects.ts';
import type { Pod, PodManifest } from '../../kube/objects.ts';
import { podOfManifest } from '../apiserver/admission.ts';
import type { Write } from './objectController.ts';

const placeOf = ({ kind, metadata: { namespace, name } }: ApiObject) => ({
  resource: resourceOf(kind),
  namespace,
  name,
});

export const create = (object: ApiObject): Write => ({ request: { verb: 'create', ...placeOf(object), object } });

/** With the version that it was read in: whoever was faster wins. */
export const update = (object: ApiObject): Write => ({ request: { verb: 'update', ...placeOf(object), object } });

export const updateStatus = (object: ApiObject): Write => ({
  request: { verb: 'update', subresource: 'status', ...placeOf(object), object },
});

/** One that is gone already is as good as deleted. */
export const remove = (object: ApiObject): Write => ({
  request: { verb: 'delete', ...placeOf(object) },
  accepts: [404],
});

/** NamespaceTerminatingCause: in a namespace that goes every creation fails, so that most controllers leave it at one. */
export const NAMESPACE_GOES = [403];

export function createPod(manifest: PodManifest, accepts: readonly number[] = NAMESPACE_GOES): Write {
  const pod = podOfManifest(manifest);
  const { namespace, name } = pod.metadata;
  return { request: { verb: 'create', namespace, name, pod }, accepts };
}

/** controller_utils.go:DeletePod: with the grace that the pod itself asks for. */
export const deletePod = ({ metadata: { namespace, name } }: Pod): Write => ({
  request: { verb: 'delete', namespace, name },
  accepts: [404],
});
