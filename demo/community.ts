import { type StoredSettings, vipTicker } from '../contract/community/community-settings.ts'
import { shippedName } from '../contract/community/shipped-name.ts'
import { regionSets } from '../contract/servers/region-sets.ts'

const { china, eastAsia, europe, northAmerica, southAmerica, oceania } = regionSets

const regionCodes = [
  'ap-beijing',
  'ap-shanghai',
  'ap-chengdu',
  'ap-chongqing',
  'ap-wuhan',
  'ap-hongkong',
  'ap-guangzhou',
  'ap-nanjing',
  'ap-singapore',
  'ap-tokyo',
  'ap-seoul',
  'ap-sydney',
  'ap-mumbai',
  'ap-jakarta',
  'eu-frankfurt',
  'na-siliconvalley',
  'na-ashburn',
  'sa-saopaulo',
]
const regions = [...china, ...eastAsia, ...oceania, ...europe, ...northAmerica, ...southAmerica]

/** What the demo's community has set: a Chinese one, with regions where a cloud has game servers. */
export const demoSettings = {
  name: shippedName,
  defaultLanguage: 'zh',
  links: [
    { kind: 'weibo', url: 'https://weibo.com/', icon: 'none' },
    { kind: 'douyin', url: 'https://www.douyin.com/', icon: 'none' },
    { kind: 'x', url: 'https://x.com/', icon: 'none' },
    { kind: 'qq', url: 'https://qm.qq.com/', icon: 'none' },
  ],
  filingNumber: '备案号 000000',
  defaultTicker: vipTicker,
  rankings: [{ mode: 'competitive', rule: 'rounds', freeForAll: false }],
  regions: regionCodes.flatMap((code) => regions.find((region) => region.code === code) ?? []),
} satisfies StoredSettings
