/**
 * What Kubernetes lets things be called (apimachinery/pkg/util/validation/validation.go; pkg/apis/core/validation), for
 * all who read names: scenarios, manifests and evidence. A form is a pattern and a length, so that a schema can publish
 * both; `isOf` holds a text against it and looks at the length first.
 */

export interface NameForm {
  readonly pattern: RegExp;
  /** Characters. */
  readonly most: number;
}

/** RFC 1123 label: containers, volumes and namespaces. */
export const LABEL: NameForm = { pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/, most: 63 };

/** RFC 1123 subdomain: pods, nodes and Deployments. */
export const SUBDOMAIN: NameForm = {
  pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
  most: 253,
};

const subdomain = SUBDOMAIN.pattern.source.slice(1, -1);

/** A pod by its place among those of its workload, the oldest first: `deployment/web[0]`. */
const PLACE = `(deployment|statefulset|daemonset|job)/${subdomain}\\[\\d{1,3}\\]`;

/** A pod by its name or its place. */
export const POD_MEANT: NameForm = { pattern: new RegExp(`^(${subdomain}|${PLACE})$`), most: 253 + 20 };

export interface PodPlace {
  readonly kind: 'deployment' | 'statefulset' | 'daemonset' | 'job';
  readonly workload: string;
  readonly index: number;
}

/** What a place says; undefined of a name. */
export function podPlace(text: string): PodPlace | undefined {
  const [, kind, workload = '', index] = /^(deployment|statefulset|daemonset|job)\/(.+)\[(\d{1,3})\]$/.exec(text) ?? [];
  if (kind !== 'deployment' && kind !== 'statefulset' && kind !== 'daemonset' && kind !== 'job') return undefined;
  return { kind, workload, index: Number(index) };
}

/** Keys of labels and annotations, and finalizers: a name of 63, and before it perhaps a subdomain and a slash. */
export const QUALIFIED_NAME: NameForm = {
  pattern: /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-\w.]*[A-Za-z0-9])?$/,
  most: 253 + 1 + 63,
};

export const LABEL_VALUE: NameForm = { pattern: /^([A-Za-z0-9]([-\w.]*[A-Za-z0-9])?)?$/, most: 63 };

/**
 * The API server makes UUIDs, the kubelet 32 digits for a static pod, whose manifest may also bring one of its own
 * (pkg/kubelet/config/common.go:applyDefaults). It becomes the name of a directory and of a cgroup.
 */
export const UID: NameForm = { pattern: /^[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?$/, most: 63 };

export const isOf = ({ pattern, most }: NameForm, text: string): boolean => text.length <= most && pattern.test(text);

/** What a static pod is called in the API, as its mirror is (pkg/kubelet/config/common.go:generatePodName). */
export const mirrorName = (name: string, nodeName: string): string => `${name}-${nodeName.toLowerCase()}`;

/** Bytes of an object's annotations (apimachinery/pkg/api/validation/objectmeta.go:ValidateAnnotationsSize). */
export const MOST_ANNOTATIONS = 256 * 1024;

export const bytesOfAnnotations = (annotations: Readonly<Record<string, string>>): number =>
  Object.entries(annotations).reduce((sum, [key, value]) => sum + bytesOf(key) + bytesOf(value), 0);

/** In UTF-8. */
export function bytesOf(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    // Two units of UTF-16 for a character of four bytes; three bytes for one unit alone.
    bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}
