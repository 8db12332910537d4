/**
 * The near tests, without the few files that take most of the time, so that most changes are answered for in seconds.
 * What none of these notices is asked of all others (`wide.mjs`). `run.mjs` says by MUTATE_PURE which layers are changed.
 */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { catalogues } from '../vite/catalogues.ts';
import { klogLines } from '../vite/klogLines.ts';
import { raster } from '../vite/raster.ts';
import { nearTests, NOT_NEAR } from './near.mjs';
import { PATIENCE_MS, patient } from './patient.ts';

/** How far a test is from what was changed: files of the same folder first, of the same layer before those of others. */
function distance(test: string, changed: readonly string[] = []): number {
  const folders = dirname(test).split('/');
  const shared = changed.map((file) => {
    const others = dirname(file).split('/');
    const apart = folders.findIndex((folder, i) => folder !== others[i]);
    return apart < 0 ? folders.length : apart;
  });
  return -Math.max(0, ...shared);
}

/** The first failure ends a run, so what is near and small comes first; vitest begins with the largest. */
class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Stryker asks for the tests that reach a change by one pattern of all their names, which takes minutes to match
    // against thousands of names. Their files are asked for, too, which is enough.
    for (const { project } of files) project.config.testNamePattern = undefined;
    const { related } = this.ctx.config;
    const order = new Map(
      files.map((file) => [file, [distance(file.moduleId, related), statSync(file.moduleId).size]]),
    );
    const [FAR, LARGE] = [0, 1];
    const by = (key: number) => (a: TestSpecification, b: TestSpecification) =>
      (order.get(a)?.[key] ?? 0) - (order.get(b)?.[key] ?? 0);
    return Promise.resolve([...files].sort((a, b) => by(FAR)(a, b) || by(LARGE)(a, b)));
  }
}

const isPure = process.env['MUTATE_PURE'] === 'true';

export default defineConfig({
  plugins: [patient(), catalogues(), klogLines(), react(), raster()],
  test: {
    include: nearTests(isPure),
    exclude: [...configDefaults.exclude, ...NOT_NEAR],
    setupFiles: ['.ci/seed.mjs', 'src/kube/klog/lines/all.ts'],
    environment: 'node',
    isolate: !isPure, // each run has its own thread in any case, and most of a file's time goes into loading modules
    sequence: { sequencer: NearestFirst },
    testTimeout: PATIENCE_MS, // the code is slower with all changes in it
  },
});
