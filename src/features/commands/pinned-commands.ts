import * as v from 'valibot'
import { type ChatCommand, chatCommands } from '../../../contract/content/commands.ts'
import { storedValue, useStored } from '../../platform/storage.ts'

/** Texts of the pinned commands. */
export const pinnedCommands = storedValue('pinnedCommands', v.array(v.string()), [])

/** The commands pinned on this device, in the order they were pinned; one that no longer exists is left out. */
export function usePinnedCommands(): readonly ChatCommand[] {
  return useStored(pinnedCommands).flatMap((text) => chatCommands.find((command) => command.text === text) ?? [])
}

/** Pins or unpins a command on this device. */
export function togglePinned({ text }: ChatCommand): void {
  const before = pinnedCommands.get()
  pinnedCommands.set(before.includes(text) ? before.filter((each) => each !== text) : [...before, text])
}
