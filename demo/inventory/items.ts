import type { PageTexts } from '../page-text.ts'
import type { ItemKind } from './drawings.ts'

/** The rarity of an item, shown as the colour of its card's edge. */
export type Rarity = 'common' | 'rare' | 'mythic' | 'legendary'

export interface Item {
  readonly id: string
  readonly kind: ItemKind
  readonly rarity: Rarity
  readonly finish: PageTexts
  readonly colours: readonly [string, string, string]
}

/** Invented finishes. */
const catalogue: readonly Item[] = [
  {
    id: 'aurora',
    kind: 'sniper',
    rarity: 'legendary',
    finish: { zh: '极光', en: 'Northern Lights' },
    colours: ['#22d3ee', '#6366f1', '#d946ef'],
  },
  {
    id: 'long-street',
    kind: 'rifle',
    rarity: 'mythic',
    finish: { zh: '长街', en: 'Long Street' },
    colours: ['#f97316', '#e11d48', '#7e22ce'],
  },
  {
    id: 'refraction',
    kind: 'knife',
    rarity: 'legendary',
    finish: { zh: '折光', en: 'Refraction' },
    colours: ['#fde047', '#f43f5e', '#8b5cf6'],
  },
  {
    id: 'tides',
    kind: 'gloves',
    rarity: 'mythic',
    finish: { zh: '潮汐', en: 'Tides' },
    colours: ['#0ea5e9', '#14b8a6', '#166534'],
  },
  {
    id: 'etching',
    kind: 'pistol',
    rarity: 'rare',
    finish: { zh: '铜版画', en: 'Copperplate' },
    colours: ['#fcd9b6', '#c2763a', '#7c3f16'],
  },
  {
    id: 'morning-mist',
    kind: 'rifle',
    rarity: 'rare',
    finish: { zh: '晨雾', en: 'Morning Mist' },
    colours: ['#cbd5e1', '#7dd3fc', '#64748b'],
  },
  {
    id: 'tea-mountain',
    kind: 'pistol',
    rarity: 'common',
    finish: { zh: '茶山', en: 'Tea Mountain' },
    colours: ['#bef264', '#65a30d', '#365314'],
  },
  {
    id: 'night-watch',
    kind: 'medal',
    rarity: 'common',
    finish: { zh: '守夜人', en: 'Night Watch' },
    colours: ['#fde68a', '#f59e0b', '#92400e'],
  },
]

/** An item of a player. */
export interface OwnedItem extends Item {
  /** 0 is factory new, 1 is worn out; undefined: this kind has no wear. */
  readonly wear: number | undefined
}

const neverWears: readonly ItemKind[] = ['medal']

/** A player's items: the same for everyone, with different wear. */
export function itemsOf(steamId: string): readonly OwnedItem[] {
  const own = Number(steamId.slice(-9)) % 997
  return catalogue.map((item, place) => {
    const wear = (((own + 7) * (place + 3) * 389) % 997) / 997
    return { ...item, wear: neverWears.includes(item.kind) ? undefined : wear }
  })
}

/** The items that a new player has equipped. */
export const equippedAtFirst: readonly string[] = ['long-street', 'tea-mountain']
