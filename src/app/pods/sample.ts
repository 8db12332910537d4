/** What the empty field shows, and what "Use an example" fills in. */
export const SAMPLE = `apiVersion: v1
kind: Pod
metadata:
  name: api
spec:
  terminationGracePeriodSeconds: 20
  containers:
    - name: app
      image: registry.example/app:1
      lifecycle:
        preStop:
          exec:
            command: [sh, -c, drain]
`;
