/** Scenarios and manifests from files. */
export const loadFiles = () => import('./files.ts');

/** Loaded when somebody asks for it: it brings the YAML parser. */
export const loadAddPodDialog = () => import('./AddPodDialog.tsx');
