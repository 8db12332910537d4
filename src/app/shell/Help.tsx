/** The keys, from the registry that answers to them. */
import { COMMAND_TEXTS, COMMANDS, GROUPS, isMac, keyLabel } from '../commands/index.ts';
import { useTexts } from '../language/index.ts';
import { ReadingSpeed } from '../player/index.ts';
import { Dialog, Segmented } from './ui/index.ts';
import { actions, NARRATIONS, usePage } from '../store/index.ts';
import { NARRATION_TEXTS } from './narrationTexts.ts';
import './palette.css';

export default function Help() {
  const mac = isMac();
  const { groups, titles, space } = useTexts(COMMAND_TEXTS);
  return (
    <Dialog title={titles.help} onClose={() => actions.open(null)}>
      <div className="columns-[260px_2] gap-x-6 p-4">
        {GROUPS.map((group) => (
          <section className="break-inside-avoid pb-4" key={group}>
            <h3 className="pb-1 mb-1 border-b border-b-line text-12 font-semibold text-ink-2">{groups[group]}</h3>
            <dl>
              {COMMANDS.filter((command) => command.group === group).map(({ id, keys = [] }) => (
                <div className="flex items-center justify-between gap-3 min-h-6.5" key={id}>
                  <dt>{titles[id]}</dt>
                  <dd className="flex gap-1">
                    {keys.map((shortcut) => (
                      <kbd key={shortcut}>{keyLabel(shortcut, mac)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
            {group === 'play' ? <p className="text-ink-2 mt-1 mx-0 mb-2">{space}</p> : null}
          </section>
        ))}
        <ReadingSpeed />
        <Narration />
      </div>
    </Dialog>
  );
}

function Narration() {
  const say = useTexts(NARRATION_TEXTS);
  const narration = usePage((s) => s.narration);
  return (
    <section className="break-inside-avoid pb-4">
      <h3 className="pb-1 mb-1 border-b border-b-line text-12 font-semibold text-ink-2">{say.narration}</h3>
      <p className="text-ink-2 mt-1 mx-0 mb-2">{say.means}</p>
      <Segmented
        label={say.narration}
        value={narration}
        options={NARRATIONS.map((value) => ({ value, label: say.choice[value] }))}
        onChange={(to) => actions.setNarration(to)}
      />
    </section>
  );
}
