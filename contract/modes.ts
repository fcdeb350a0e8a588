import type { Bilingual } from './language.ts'

/** A way to play. `aliases` are category spellings that mean this mode (compared trimmed and lower-cased, X-14). */
export interface Mode {
  readonly id: string
  readonly name: Bilingual
  readonly aliases: readonly string[]
}

/** The mode vocabulary (SRV-12), in the order the filters show it. */
export const modes: readonly Mode[] = [
  { id: 'deathmatch', name: { zh: '死斗', en: 'Deathmatch' }, aliases: ['dm'] },
  { id: 'retakes', name: { zh: '回防', en: 'Retakes' }, aliases: ['retake'] },
  { id: 'solo 1v1', name: { zh: '单挑 1v1', en: 'Solo 1v1' }, aliases: ['1v1', 'solo'] },
  { id: 'competitive', name: { zh: '竞技', en: 'Competitive' }, aliases: ['5v5'] },
  { id: 'public', name: { zh: '公共', en: 'Public' }, aliases: [] },
  { id: 'casual', name: { zh: '休闲', en: 'Casual' }, aliases: [] },
  { id: 'pistol dm', name: { zh: '手枪死斗', en: 'Pistol DM' }, aliases: ['dm-pistol'] },
  { id: 'no-awp dm', name: { zh: '禁狙死斗', en: 'No-AWP DM' }, aliases: [] },
  { id: 'training', name: { zh: '训练', en: 'Training' }, aliases: [] },
  { id: 'vip sub', name: { zh: 'VIP 专属', en: 'VIP sub' }, aliases: ['vip'] },
]

const byWord = new Map(modes.flatMap((mode) => [mode.id, ...mode.aliases].map((word) => [word, mode] as const)))

/** The mode that a server's category names, or undefined for a category of the community's own. */
export const modeOf = (category: string): Mode | undefined => byWord.get(category.trim().toLowerCase())

/** One stable key per mode: the mode's id, or the category itself (trimmed, lower-cased) where it is unknown. */
export const modeKey = (category: string): string => modeOf(category)?.id ?? category.trim().toLowerCase()

/** The four tiles of quick join, in order (QJ-01), as mode ids. */
export const quickJoinModes = ['deathmatch', 'retakes', 'solo 1v1', 'public'] as const
export type QuickJoinMode = (typeof quickJoinModes)[number]
