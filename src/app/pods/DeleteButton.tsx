/** Delete with its graces: the plain deletion at a click, the others in the menu, each with the flag that kubectl takes. */
import { useState } from 'react';
import { Button, Icon, Menu } from '../shell/ui/index.ts';
import { actions, deletion, type Deletion } from '../store/index.ts';
import { GraceDialog } from './GraceDialog.tsx';
import type { ApiPod } from './podList.ts';

const remove = (key: string, how: Deletion = {}) => void actions.act(deletion(key, how));

export function DeleteButton({ pod }: { pod: ApiPod }) {
  const [asking, setAsking] = useState(false);
  const { key, name, deleting, grace } = pod;
  const label = deleting ? 'Delete again' : 'Delete';
  return (
    <span className="btn-split">
      <Button size="sm" onClick={() => remove(key)} aria-label={`${label} ${name}`}>
        {label}
      </Button>
      <Menu
        label={`Delete ${name} with another grace`}
        trigger={{ size: 'sm', 'aria-label': `Delete ${name} with another grace` }}
        face={<Icon name="down" />}
        items={[
          { id: 'own', label: 'Its own grace', aside: `${grace} s`, onChoose: () => remove(key) },
          {
            id: '5',
            label: '5 seconds',
            aside: '--grace-period=5',
            onChoose: () => remove(key, { gracePeriodSeconds: 5 }),
          },
          {
            id: '60',
            label: '60 seconds',
            aside: '--grace-period=60',
            onChoose: () => remove(key, { gracePeriodSeconds: 60 }),
          },
          { id: 'custom', label: 'Other…', aside: '--grace-period=…', onChoose: () => setAsking(true) },
          {
            id: 'now',
            label: 'Now',
            detail: 'one second, the least there is',
            aside: '--now',
            onChoose: () => remove(key, { gracePeriodSeconds: 1 }),
          },
          {
            id: 'force',
            label: 'Force',
            detail: 'the object goes at once; nobody waits for the containers',
            aside: '--grace-period=0 --force',
            danger: true,
            onChoose: () => remove(key, { gracePeriodSeconds: 0, force: true }),
          },
        ]}
      />
      {asking ? (
        <GraceDialog
          pod={name}
          initial={grace}
          onClose={() => setAsking(false)}
          onChoose={(gracePeriodSeconds) => {
            setAsking(false);
            remove(key, gracePeriodSeconds === 0 ? { gracePeriodSeconds, force: true } : { gracePeriodSeconds });
          }}
        />
      ) : null}
    </span>
  );
}
