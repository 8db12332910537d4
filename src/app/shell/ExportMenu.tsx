import { useTexts } from '../language/index.ts';
import { Menu } from './ui/index.ts';
import { useExports } from './exports.ts';
import { TEXTS } from './texts.ts';

export function ExportMenu() {
  const say = useTexts(TEXTS);
  return (
    <Menu label={say.export} side="below-end" trigger={{ icon: 'export' }} face={say.export} items={useExports()} />
  );
}
