/** The unit tests that are not near: they are asked of what no near test noticed, the quick ones first. */
import { statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import unit from '../../vite.config.ts';
import { isNear, slowness } from './near.mjs';
import { PATIENCE_MS, patient } from './patient.ts';

class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const nameOf = ({ moduleId }: TestSpecification): string =>
      relative(this.ctx.config.root, moduleId).split(sep).join('/');
    const size = ({ moduleId }: TestSpecification): number => statSync(moduleId).size;
    const rest = files.filter((file) => !isNear(nameOf(file)));
    return Promise.resolve(rest.sort((a, b) => slowness(nameOf(a)) - slowness(nameOf(b)) || size(a) - size(b)));
  }
}

const own = { testTimeout: PATIENCE_MS, sequence: { sequencer: QuickFirst } };

export default mergeConfig(unit, defineConfig({ plugins: [patient()], test: own }));
