/** Delete with its graces: the plain deletion at a click, the others in the menu, each with the flag that kubectl takes. */
import { useState, type ReactNode, type Ref } from 'react';
import { useTexts } from '../language/index.ts';
import { Button, Icon, Menu } from '../shell/ui/index.ts';
import { actions, deletion, type Deletion } from '../store/index.ts';
import { GraceDialog } from './GraceDialog.tsx';
import type { ApiPod } from '../readings/index.ts';
import { TEXTS } from './texts.ts';

/** To be changed before it is run. */
const patchLine = (name: string): string =>
  `kubectl patch pod ${name} -p '{"metadata":{"finalizers":["example.com/hold"]}}'`;

const remove = (key: string, how: Deletion = {}) => void actions.act(deletion(key, how));

export interface DeleteButtonProps {
  readonly pod: ApiPod;
  /** Where it is what the page is about: as large as its place, with these words. */
  readonly loud?: {
    readonly words: ReactNode;
    readonly name: string;
    readonly ref?: Ref<HTMLButtonElement> | undefined;
  };
}

export function DeleteButton({ pod, loud }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const { key, name, deleting, grace } = pod;
  const say = useTexts(TEXTS);
  const look = loud === undefined ? ({ size: 'sm' } as const) : ({ variant: 'primary' } as const);
  return (
    <span className={loud === undefined ? 'btn-split' : 'btn-split btn-loud'}>
      <Button
        {...look}
        ref={loud?.ref}
        onClick={() => remove(key)}
        aria-label={loud?.name ?? (deleting ? say.deleteAgainNamed({ name }) : say.deleteNamed({ name }))}
      >
        {loud?.words ?? (deleting ? say.deleteAgain : say.delete)}
      </Button>
      <Menu
        label={say.otherGrace({ name })}
        trigger={{ ...look, 'aria-label': say.otherGrace({ name }) }}
        face={<Icon name="down" />}
        items={[
          { id: 'own', label: say.ownGrace, aside: `${grace} s`, onChoose: () => remove(key) },
          {
            id: '5',
            label: say.seconds({ count: 5 }),
            aside: '--grace-period=5',
            onChoose: () => remove(key, { gracePeriodSeconds: 5 }),
          },
          {
            id: '60',
            label: say.seconds({ count: 60 }),
            aside: '--grace-period=60',
            onChoose: () => remove(key, { gracePeriodSeconds: 60 }),
          },
          { id: 'custom', label: say.other, aside: '--grace-period=…', onChoose: () => setAsking(true) },
          {
            id: 'now',
            label: say.now,
            detail: say.nowMeans,
            aside: '--now',
            onChoose: () => remove(key, { gracePeriodSeconds: 1 }),
          },
          ...(deleting
            ? [
                {
                  id: 'wait',
                  label: say.wait,
                  detail: say.waitMeans,
                  aside: 'kubectl wait',
                  onChoose: () => void actions.act({ do: 'waitForDelete', pod: name }, say.waits({ name })),
                },
              ]
            : []),
          {
            id: 'patch',
            label: say.patch,
            detail: say.patchMeans,
            aside: 'kubectl patch',
            onChoose: () => actions.open('palette', patchLine(name)),
          },
          {
            id: 'force',
            label: say.force,
            detail: say.forceMeans,
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
