/** The fuzzer's build: one file, which is also that of its thread. */
import { mergeConfig } from 'vite';
import cli from './cli.config.ts';

export default mergeConfig(cli, { build: { ssr: 'src/fuzz/main.ts', sourcemap: 'inline' } });
