/** Scenarios and manifests from files. */
export const loadFiles = () => import('./files.ts');

/** Loaded when somebody asks for it: it brings the YAML parser. */
export const loadAddPodDialog = () => import('./AddPodDialog.tsx');

/** What stands around the pods, which most scenarios have not. */
export const loadAround = () => import('./Around.tsx');
export const loadAddMenu = () => import('./AddMenu.tsx');
