import type { PageTexts } from '../page-text.ts'
import type { ItemKind } from './drawings.ts'
import type { Rarity } from './items.ts'

export const kindNames: Readonly<Record<ItemKind, PageTexts>> = {
  rifle: { zh: '步枪', en: 'Rifle' },
  sniper: { zh: '狙击枪', en: 'Sniper rifle' },
  pistol: { zh: '手枪', en: 'Pistol' },
  knife: { zh: '匕首', en: 'Knife' },
  gloves: { zh: '手套', en: 'Gloves' },
  medal: { zh: '徽章', en: 'Medal' },
}

export const rarityNames: Readonly<Record<Rarity, PageTexts>> = {
  common: { zh: '普通', en: 'Common' },
  rare: { zh: '稀有', en: 'Rare' },
  mythic: { zh: '神话', en: 'Mythic' },
  legendary: { zh: '传说', en: 'Legendary' },
}

/** Wear by its upper end. */
const wearNames: readonly (readonly [number, PageTexts])[] = [
  [0.07, { zh: '崭新出厂', en: 'Factory new' }],
  [0.15, { zh: '略有磨损', en: 'Minimal wear' }],
  [0.38, { zh: '久经沙场', en: 'Field-tested' }],
  [0.45, { zh: '破损不堪', en: 'Well-worn' }],
  [1, { zh: '战痕累累', en: 'Battle-scarred' }],
]

export const wearName = (wear: number): PageTexts | undefined => wearNames.find(([end]) => wear <= end)?.[1]

export const pageMessages = {
  zh: {
    title: '库存模拟器 · 演示',
    notice: '演示页面：扮演社区的外部库存站，物品与图案都是自绘的。',
    items: '件物品',
    equipped: '已装备',
    equip: '装备',
    unequip: '卸下',
    other: 'English',
    nobody: '还没有登录。请从门户的“库存”进入。',
  },
  en: {
    title: 'Inventory simulator · demo',
    notice: 'A demo page that plays the community’s outside inventory host. Items and art are our own.',
    items: 'items',
    equipped: 'Equipped',
    equip: 'Equip',
    unequip: 'Take off',
    other: '中文',
    nobody: 'Nobody is signed in. Come here from “Inventory” in the portal.',
  },
} as const
