import { useTexts } from '../language/index.ts';
import { BRIEF, Menu, useMedia } from './ui/index.ts';
import { useExports } from './exports.ts';
import { TEXTS } from './texts.ts';

export function ExportMenu() {
  const say = useTexts(TEXTS);
  const brief = useMedia(BRIEF);
  return (
    <Menu
      label={say.export}
      side="below-end"
      trigger={{
        icon: 'export',
        ...(brief && { 'aria-label': say.export, title: say.export, className: 'btn-square' }),
      }}
      face={brief ? null : say.export}
      items={useExports()}
    />
  );
}
