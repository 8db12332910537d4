export { GROUPS, type Command, type CommandGroup, type CommandId } from './command.ts';
export { COMMANDS, isPossible, keysOf } from './commands.ts';
export { isMac, keyLabel, takesTyping } from './keys.ts';
export { TEXTS as COMMAND_TEXTS } from './texts.ts';
export { useShortcuts } from './useShortcuts.ts';
