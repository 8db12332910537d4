/** The keys, from the registry that answers to them. */
import { COMMANDS, GROUPS, isMac, keyLabel } from '../commands/index.ts';
import { Dialog } from './ui/index.ts';
import { actions } from '../store/index.ts';
import './palette.css';

export default function Help() {
  const mac = isMac();
  return (
    <Dialog title="Keys" onClose={() => actions.open(null)}>
      <div className="keys">
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {COMMANDS.filter((command) => command.group === group).map(({ id, title, keys = [] }) => (
                <div key={id}>
                  <dt>{title}</dt>
                  <dd>
                    {keys.map((shortcut) => (
                      <kbd key={shortcut}>{keyLabel(shortcut, mac)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
