/** The tests of the model and of what reads logs, by themselves: what only a test of the page would notice isn't tested. */
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/{engine,cluster,scenario,trace,evidence}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/hostile.test.ts'],
    testNamePattern: /^(?!hostile )/, // huge inputs against the clock: too slow here
    environment: 'node',
    setupFiles: ['src/kube/klog/lines/all.ts'],
    testTimeout: 120_000, // the code is slower with all changes in it
  },
});
