/** Kubernetes' own vocabulary. `manifest.ts` is not here: it brings a YAML parser, and is imported when needed. */
export * from './klog/index.ts';
export * from './objects.ts';
export * from './release.ts';
export * from './time.ts';
export * from './kubectl.ts';
