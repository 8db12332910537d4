/** Which node a file is of, by its place: what collects logs of many nodes gives each a folder. */
import { isOf, SUBDOMAIN } from '../../kube/names.ts';

/** The first group is the node. Each by the habit of one collector, as a folder may be called anything. */
const PLACES: readonly RegExp[] = [
  // oc adm must-gather, and others after its manner
  /(?:^|\/)nodes\/([^/]+)\/./,
  // kind export logs
  /(?:^|\/)([^/]+-(?:control-plane|worker)\d*)\/[^/]+\.log$/,
  // sos report: sosreport-<host>[-<label>][-<case>]-<date>-<random>
  /(?:^|\/)sosreport-([^/]+?)(?:-\d{6,})?-\d{4}-\d\d-\d\d-[a-z]{7}\//,
  // Rancher's collector of RKE2 and k3s: <host>-<date>_<time>.tar.gz
  /(?:^|\/)([^/]+)-\d{4}-\d\d-\d\d_\d\d_\d\d_\d\d(?:\.tar)?(?:\.gz)?\//,
];

/** What containers print is of whatever they are for: a controller's log tells of pods of all nodes. So does kubectl. */
const OF_CONTAINERS = /\/(?:pods|containers|containerlogs|podlogs|kubectl)\//;

/** Or empty. @param path with `!` or `/` where it goes into an archive */
export function nodeOfPlace(path: string): string {
  const inner = path.replaceAll('!', '/').replaceAll('\\', '/').slice(-2_000);
  if (OF_CONTAINERS.test(inner)) return '';
  for (const place of PLACES) {
    const node = place.exec(inner)?.[1];
    if (node !== undefined && isOf(SUBDOMAIN, node)) return node;
  }
  return '';
}
