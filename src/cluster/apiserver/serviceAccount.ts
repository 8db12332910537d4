/** The ServiceAccount admission: pods get a volume with a token (plugin/pkg/admission/serviceaccount). */
import type { PodSpec, Volume } from '../../kube/objects.ts';
import { nameSuffix } from '../ids.ts';

/** Whether a pod of the API is given a token that it does not have yet. */
export const wantsToken = ({ automountServiceAccountToken, volumes = [] }: Partial<PodSpec>): boolean =>
  automountServiceAccountToken !== false && !volumes.some(({ name }) => name.startsWith('kube-api-access-'));

/** The volume that is added to pods that come through the API, mirrors excepted. */
export function tokenVolume(uid: string): Volume {
  return {
    name: `kube-api-access-${nameSuffix(uid)}`,
    projected: {
      sources: [
        { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
        { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
        {
          downwardAPI: {
            items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
          },
        },
      ],
      defaultMode: 420,
    },
  };
}
