import type { Region } from './regions.ts'

/** Parts of the world whose regions an operator takes over at once. */
export const regionSetNames = ['china', 'eastAsia', 'europe', 'northAmerica', 'southAmerica', 'oceania'] as const
export type RegionSet = (typeof regionSetNames)[number]

const hongKong: Region = { code: 'ap-hongkong', country: 'HK', name: { zh: '香港', en: 'Hong Kong' } }

/** Codes are those of Tencent Cloud where it has the place: backends of practice servers know them. */
export const regionSets: Readonly<Record<RegionSet, readonly Region[]>> = {
  china: [
    { code: 'ap-beijing', country: 'CN', name: { zh: '北京', en: 'Beijing' } },
    { code: 'ap-shanghai', country: 'CN', name: { zh: '上海', en: 'Shanghai' } },
    { code: 'ap-chengdu', country: 'CN', name: { zh: '成都', en: 'Chengdu' } },
    { code: 'ap-chongqing', country: 'CN', name: { zh: '重庆', en: 'Chongqing' } },
    { code: 'ap-wuhan', country: 'CN', name: { zh: '武汉', en: 'Wuhan' } },
    hongKong,
    { code: 'ap-guangzhou', country: 'CN', name: { zh: '广州', en: 'Guangzhou' } },
    { code: 'ap-nanjing', country: 'CN', name: { zh: '南京', en: 'Nanjing' } },
  ],
  eastAsia: [
    hongKong,
    { code: 'ap-singapore', country: 'SG', name: { zh: '新加坡', en: 'Singapore' } },
    { code: 'ap-tokyo', country: 'JP', name: { zh: '东京', en: 'Tokyo' } },
    { code: 'ap-seoul', country: 'KR', name: { zh: '首尔', en: 'Seoul' } },
    { code: 'ap-mumbai', country: 'IN', name: { zh: '孟买', en: 'Mumbai' } },
    { code: 'ap-jakarta', country: 'ID', name: { zh: '雅加达', en: 'Jakarta' } },
    { code: 'ap-taipei', country: 'TW', name: { zh: '台北', en: 'Taipei' } },
    { code: 'ap-bangkok', country: 'TH', name: { zh: '曼谷', en: 'Bangkok' } },
    { code: 'ap-kualalumpur', country: 'MY', name: { zh: '吉隆坡', en: 'Kuala Lumpur' } },
    { code: 'ap-manila', country: 'PH', name: { zh: '马尼拉', en: 'Manila' } },
    { code: 'ap-hochiminh', country: 'VN', name: { zh: '胡志明市', en: 'Ho Chi Minh City' } },
  ],
  europe: [
    { code: 'eu-frankfurt', country: 'DE', name: { zh: '法兰克福', en: 'Frankfurt' } },
    { code: 'eu-amsterdam', country: 'NL', name: { zh: '阿姆斯特丹', en: 'Amsterdam' } },
    { code: 'eu-london', country: 'GB', name: { zh: '伦敦', en: 'London' } },
    { code: 'eu-paris', country: 'FR', name: { zh: '巴黎', en: 'Paris' } },
    { code: 'eu-madrid', country: 'ES', name: { zh: '马德里', en: 'Madrid' } },
    { code: 'eu-milan', country: 'IT', name: { zh: '米兰', en: 'Milan' } },
    { code: 'eu-vienna', country: 'AT', name: { zh: '维也纳', en: 'Vienna' } },
    { code: 'eu-warsaw', country: 'PL', name: { zh: '华沙', en: 'Warsaw' } },
    { code: 'eu-prague', country: 'CZ', name: { zh: '布拉格', en: 'Prague' } },
    { code: 'eu-bucharest', country: 'RO', name: { zh: '布加勒斯特', en: 'Bucharest' } },
    { code: 'eu-stockholm', country: 'SE', name: { zh: '斯德哥尔摩', en: 'Stockholm' } },
    { code: 'eu-helsinki', country: 'FI', name: { zh: '赫尔辛基', en: 'Helsinki' } },
    { code: 'eu-kyiv', country: 'UA', name: { zh: '基辅', en: 'Kyiv' } },
    { code: 'eu-istanbul', country: 'TR', name: { zh: '伊斯坦布尔', en: 'Istanbul' } },
    { code: 'eu-moscow', country: 'RU', name: { zh: '莫斯科', en: 'Moscow' } },
  ],
  northAmerica: [
    { code: 'na-siliconvalley', country: 'US', name: { zh: '硅谷', en: 'Silicon Valley' } },
    { code: 'na-ashburn', country: 'US', name: { zh: '阿什本', en: 'Ashburn' } },
    { code: 'na-newyork', country: 'US', name: { zh: '纽约', en: 'New York' } },
    { code: 'na-chicago', country: 'US', name: { zh: '芝加哥', en: 'Chicago' } },
    { code: 'na-dallas', country: 'US', name: { zh: '达拉斯', en: 'Dallas' } },
    { code: 'na-miami', country: 'US', name: { zh: '迈阿密', en: 'Miami' } },
    { code: 'na-losangeles', country: 'US', name: { zh: '洛杉矶', en: 'Los Angeles' } },
    { code: 'na-seattle', country: 'US', name: { zh: '西雅图', en: 'Seattle' } },
    { code: 'na-toronto', country: 'CA', name: { zh: '多伦多', en: 'Toronto' } },
    { code: 'na-mexico', country: 'MX', name: { zh: '墨西哥城', en: 'Mexico City' } },
  ],
  southAmerica: [
    { code: 'sa-saopaulo', country: 'BR', name: { zh: '圣保罗', en: 'São Paulo' } },
    { code: 'sa-santiago', country: 'CL', name: { zh: '圣地亚哥', en: 'Santiago' } },
    { code: 'sa-buenosaires', country: 'AR', name: { zh: '布宜诺斯艾利斯', en: 'Buenos Aires' } },
    { code: 'sa-bogota', country: 'CO', name: { zh: '波哥大', en: 'Bogotá' } },
    { code: 'sa-lima', country: 'PE', name: { zh: '利马', en: 'Lima' } },
  ],
  oceania: [
    { code: 'ap-sydney', country: 'AU', name: { zh: '悉尼', en: 'Sydney' } },
    { code: 'ap-melbourne', country: 'AU', name: { zh: '墨尔本', en: 'Melbourne' } },
    { code: 'ap-perth', country: 'AU', name: { zh: '珀斯', en: 'Perth' } },
    { code: 'ap-auckland', country: 'NZ', name: { zh: '奥克兰', en: 'Auckland' } },
  ],
}

/**
 * The regions of these sets, each once, and after them those of `current` with a code that `isUsed`: servers, rentals or
 * backends name it. A region that `current` has too keeps its country and names.
 */
export function regionsOfSets<R extends Region>(
  sets: readonly RegionSet[],
  current: readonly R[],
  isUsed: (code: string) => boolean,
): (R | Region)[] {
  const known = new Map(current.map((region) => [region.code, region]))
  const chosen = sets.flatMap((set) => regionSets[set]).map((region) => known.get(region.code) ?? region)
  const used = current.filter(({ code }) => isUsed(code))
  return [...new Map([...chosen, ...used].map((region) => [region.code, region])).values()]
}

/** Every region of every set: those of a community that has chosen none. */
export const everyRegion: readonly Region[] = /* @__PURE__ */ regionsOfSets(regionSetNames, [], () => false)
