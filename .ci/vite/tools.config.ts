/** The command line with the tools for developers: one file, like the published one. */
import { mergeConfig } from 'vite';
import cli from './cli.config.ts';

export default mergeConfig(cli, { build: { ssr: 'src/cli/tools.ts', outDir: 'dist-tools' } });
