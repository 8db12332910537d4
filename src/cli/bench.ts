import type { Command } from './command.ts';
export const bench: Command = { name: 'bench', summary: 'measure', help: '', run: () => 0 };
