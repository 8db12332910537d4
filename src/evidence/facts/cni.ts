/** Lines of CNI plug-ins, which stand in the runtime's unit or, in old versions, in the kubelet's. */
const CALICO =
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \[(?:INFO|WARNING|ERROR|DEBUG|PANIC|FATAL)\]\[\d{1,10}\] [\w.-]{1,60}\.go \d{1,6}: /;

export const isCniLine = (body: string): boolean =>
  CALICO.test(body.slice(0, 140)) || body.startsWith('Calico CNI ') || body.startsWith('[cni] ');
