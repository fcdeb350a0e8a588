import { type ChatCommand, chatCommands } from '../../../../contract/content/commands.ts'
import { pinyinInitials } from './pinyin-initials.ts'

/** The columns of the full list, in order (PRA-02). */
export const commandTypes = ['Match', 'Practice', 'Admin'] as const
export type CommandType = (typeof commandTypes)[number]

export const frequentCommands: readonly ChatCommand[] = chatCommands.filter(({ isFrequent }) => isFrequent)

const initials = new Map<ChatCommand, string>()

/** Built on the first search: some 500 collator comparisons. */
function initialsOf(command: ChatCommand): string {
  const known = initials.get(command)
  if (known !== undefined) return known
  const made = pinyinInitials(command.description.zh ?? '')
  initials.set(command, made)
  return made
}

/**
 * 0: the command starts with it; 1: it contains it; 2: the description does, in any language; 3: its initials do.
 */
function rankOf(command: ChatCommand, wanted: string): number | undefined {
  const bare = command.text.slice(1).toLowerCase()
  const name = wanted.replace(/^[!.]/, '')
  if (bare.startsWith(name) && name !== '') return 0
  if (command.text.toLowerCase().includes(wanted)) return 1
  if (Object.values(command.description).some((text) => text.toLowerCase().includes(wanted))) return 2
  return /^[a-z]{2,}$/.test(wanted) && initialsOf(command).includes(wanted) ? 3 : undefined
}

/**
 * The matching commands, best first: by name, by Chinese or English description, by pinyin initials. All for an empty
 * search.
 */
export function searchCommands(search: string): readonly ChatCommand[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return chatCommands
  return chatCommands
    .map((command) => ({ command, rank: rankOf(command, wanted) }))
    .filter((found): found is { command: ChatCommand; rank: number } => found.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}
