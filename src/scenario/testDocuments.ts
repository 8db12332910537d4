/** Small documents that tests vary. */

export const pod = (name: string, spec: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default' },
  spec: { containers: [{ name: 'nginx', image: 'nginx:1.25' }], ...spec },
});

/** `web` from the API and the static `nginx`, whose mirror is `nginx-node-1`. */
export const twoPods = (...steps: readonly object[]) => ({
  kind: 'Scenario',
  title: 'Two pods',
  kubernetes: '1.23',
  pods: [
    { from: 'api', manifest: pod('web', { volumes: [{ name: 'data', emptyDir: {} }] }) },
    { from: 'file', manifest: pod('nginx') },
  ],
  steps,
});
