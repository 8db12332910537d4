/** Narrows and orders a long list of pods. */
import { useTexts } from '../language/index.ts';
import { Icon, IconButton, Menu } from '../shell/ui/index.ts';
import { SORTS } from './listing.ts';
import { TEXTS } from './texts.ts';
import { setListing, useListing } from './useListing.ts';

export interface PodToolsProps {
  readonly shown: number;
  readonly all: number;
}

export function PodTools({ shown, all }: PodToolsProps) {
  const say = useTexts(TEXTS);
  const { text, sort } = useListing();
  return (
    <search className="flex items-center gap-1 border-b border-b-line flex-none py-1.5 pr-1.5 pl-3">
      <span className="pods-filter relative flex-1 flex min-w-0">
        <Icon name="search" className="absolute left-1.5 top-[calc(50%-7px)] size-3.5 text-ink-3 pointer-events-none" />
        <input
          type="search"
          className="input flex-1 w-0 h-6.5 pl-6 phone:h-(--h-touch)"
          aria-label={say.filter}
          placeholder={say.filterHint}
          value={text}
          onChange={(event) => setListing({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            event.preventDefault(); // of a drawer, Escape would close it
            event.stopPropagation();
            setListing({ text: '' });
          }}
        />
      </span>
      <output className="cap num flex-none py-0 px-0.5">{text.trim() === '' ? all : say.ofAll({ shown, all })}</output>
      {text === '' ? null : (
        <IconButton
          icon="close"
          size="sm"
          variant="ghost"
          label={say.clearFilter}
          onClick={() => setListing({ text: '' })}
        />
      )}
      <Menu
        label={say.sort}
        side="below-end"
        trigger={{
          size: 'sm',
          variant: 'ghost',
          className: 'btn-square',
          'aria-label': `${say.sort} ${say.sorts[sort]}`,
        }}
        face={<Icon name="sort" />}
        items={SORTS.map((each) => ({
          id: each,
          label: say.sorts[each],
          checked: each === sort,
          ...(each === sort ? { icon: <Icon name="check" /> } : { icon: <span className="icon" /> }),
          onChoose: () => setListing({ sort: each }),
        }))}
      />
    </search>
  );
}
