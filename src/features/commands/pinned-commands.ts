import * as v from 'valibot'
import { type ChatCommand, chatCommands } from '../../../contract/commands.ts'
import { storedValue, useStored } from '../../platform/storage.ts'

const pinned = storedValue('pinnedCommands', v.array(v.string()), [])

/** The commands that this device pinned, in the order they were; one that no longer exists is left out. */
export function usePinnedCommands(): readonly ChatCommand[] {
  return useStored(pinned).flatMap((text) => chatCommands.find((command) => command.text === text) ?? [])
}

/** Pins a command on this device, or takes its pin away. */
export function togglePinned({ text }: ChatCommand): void {
  const before = pinned.get()
  pinned.set(before.includes(text) ? before.filter((each) => each !== text) : [...before, text])
}
