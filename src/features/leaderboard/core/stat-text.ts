import type { StatName, Stats } from './stats.ts'

const decimals: Partial<Record<StatName, number>> = {
  kda: 2,
  kpm: 2,
  hsRate: 1,
  winRate: 1,
  clutchWinRate: 1,
  rating: 1,
}
const formatters = new Map<number, Intl.NumberFormat>()

/** en-US grouping in both languages, as specified (LB-21). */
export function grouped(value: number, digits = 0): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const known = formatters.get(digits) ?? new Intl.NumberFormat('en-US', options)
  formatters.set(digits, known)
  return known.format(Number.isFinite(value) ? value : 0)
}

/** A formatted rank: `#1,234`, or a dash if there is none (LB-01). */
export const rankText = (rank: number): string => (rank > 0 ? `#${grouped(rank)}` : '–')

/** A formatted stat: `1,284`, `1.27`, `54.3%`, `12.5h`; a table's column of hours has its unit in the head (LB-21). */
export function statText(stats: Stats, name: StatName, place: 'table' | 'words' = 'words'): string {
  if (name === 'playtime') return `${grouped(stats.playtime / 60, 1)}${place === 'table' ? '' : 'h'}`
  const text = grouped(stats[name], decimals[name] ?? 0)
  return name.endsWith('Rate') || name === 'rating' ? `${text}%` : text
}
