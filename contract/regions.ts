import type { Bilingual } from './language.ts'

/** A region of the network: `country` is the ISO 3166-1 code of its flag. See docs/decisions/003-correct-flags.md. */
export interface Region {
  readonly country: string
  readonly name: Bilingual
}

/** The 18 region codes (ENT-10), in the order they are offered. */
export const regions = {
  'ap-beijing': { country: 'CN', name: { zh: '北京', en: 'Beijing' } },
  'ap-shanghai': { country: 'CN', name: { zh: '上海', en: 'Shanghai' } },
  'ap-chengdu': { country: 'CN', name: { zh: '成都', en: 'Chengdu' } },
  'ap-chongqing': { country: 'CN', name: { zh: '重庆', en: 'Chongqing' } },
  'ap-wuhan': { country: 'CN', name: { zh: '武汉', en: 'Wuhan' } },
  'ap-hongkong': { country: 'HK', name: { zh: '香港', en: 'Hong Kong' } },
  'ap-guangzhou': { country: 'CN', name: { zh: '广州', en: 'Guangzhou' } },
  'ap-nanjing': { country: 'CN', name: { zh: '南京', en: 'Nanjing' } },
  'ap-singapore': { country: 'SG', name: { zh: '新加坡', en: 'Singapore' } },
  'ap-tokyo': { country: 'JP', name: { zh: '东京', en: 'Tokyo' } },
  'ap-seoul': { country: 'KR', name: { zh: '首尔', en: 'Seoul' } },
  'ap-sydney': { country: 'AU', name: { zh: '悉尼', en: 'Sydney' } },
  'ap-mumbai': { country: 'IN', name: { zh: '孟买', en: 'Mumbai' } },
  'ap-jakarta': { country: 'ID', name: { zh: '雅加达', en: 'Jakarta' } },
  'eu-frankfurt': { country: 'DE', name: { zh: '法兰克福', en: 'Frankfurt' } },
  'na-siliconvalley': { country: 'US', name: { zh: '硅谷', en: 'Silicon Valley' } },
  'na-ashburn': { country: 'US', name: { zh: '阿什本', en: 'Ashburn' } },
  'sa-saopaulo': { country: 'BR', name: { zh: '圣保罗', en: 'São Paulo' } },
} as const satisfies Record<string, Region>

export type RegionCode = keyof typeof regions

const table: ReadonlyMap<string, Region> = new Map(Object.entries(regions))

/** The region behind a code, or undefined for a code this build does not know. */
export const regionOf = (code: string): Region | undefined => table.get(code)

/** Codes for a schema's picklist. */
export const regionCodes: readonly string[] = [...table.keys()]
