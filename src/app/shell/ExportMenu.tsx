import { Menu } from './ui/index.ts';
import { useExports } from './exports.ts';

export const ExportMenu = () => (
  <Menu label="Export" side="below-end" trigger={{ icon: 'export' }} face="Export" items={useExports()} />
);
