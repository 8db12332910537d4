/** Buttons. An icon alone always has a name, and says it (with its key) when pointed at or focused. */
import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

export type ButtonVariant = 'plain' | 'ghost' | 'primary' | 'danger';

interface Look {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'sm' | 'md' | undefined;
}

const classesOf = ({ variant = 'plain', size = 'md' }: Look, more = ''): string =>
  ['btn', variant === 'plain' ? '' : `btn-${variant}`, size === 'sm' ? 'btn-sm' : '', more].filter(Boolean).join(' ');

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Look & { readonly icon?: IconName; readonly submit?: boolean };

export function Button({ variant, size, icon, submit, className, children, ...rest }: ButtonProps) {
  return (
    <button type={submit ? 'submit' : 'button'} className={classesOf({ variant, size }, className)} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> &
  Look & {
    readonly icon: IconName;
    readonly label: string;
    readonly keys?: string | undefined;
    readonly hint?: ReactNode;
  };

export function IconButton({ variant, size, icon, label, keys, hint, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip title={label} keys={keys} hint={hint}>
      <button
        type="button"
        aria-label={label}
        className={classesOf({ variant, size }, `btn-square ${className ?? ''}`)}
        {...rest}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}

export interface SegmentedProps<T extends string | number> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: ReactNode; readonly name?: string }[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/** A few choices side by side, one of them pressed. */
export function Segmented<T extends string | number>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedProps<T>) {
  return (
    <fieldset
      className={`segmented inline-flex flex-none border border-line-2 rounded-2 bg-inset p-px ${className ?? ''}`}
      aria-label={label}
    >
      {options.map((option) => (
        <button
          className="rounded-1 font-medium whitespace-nowrap"
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.name}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
