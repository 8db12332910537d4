export { GROUPS, type Command, type CommandGroup } from './command.ts';
export { COMMANDS, keysOf } from './commands.ts';
export { isMac, keyLabel, takesTyping } from './keys.ts';
export { useShortcuts } from './useShortcuts.ts';
