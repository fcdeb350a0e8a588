import type { Region } from './regions.ts'

/** Parts of the world whose regions an operator takes over at once. */
export const regionSetNames = ['china', 'eastAsia', 'europe', 'northAmerica', 'southAmerica', 'oceania'] as const
export type RegionSet = (typeof regionSetNames)[number]

const hongKong: Region = { code: 'ap-hongkong', country: 'HK', name: { zh: '香港', en: 'Hong Kong', ru: 'Гонконг' } }

/** Codes are those of Tencent Cloud where it has the place: backends of practice servers know them. */
export const regionSets: Readonly<Record<RegionSet, readonly Region[]>> = {
  china: [
    { code: 'ap-beijing', country: 'CN', name: { zh: '北京', en: 'Beijing', ru: 'Пекин' } },
    { code: 'ap-shanghai', country: 'CN', name: { zh: '上海', en: 'Shanghai', ru: 'Шанхай' } },
    { code: 'ap-chengdu', country: 'CN', name: { zh: '成都', en: 'Chengdu', ru: 'Чэнду' } },
    { code: 'ap-chongqing', country: 'CN', name: { zh: '重庆', en: 'Chongqing', ru: 'Чунцин' } },
    { code: 'ap-wuhan', country: 'CN', name: { zh: '武汉', en: 'Wuhan', ru: 'Ухань' } },
    hongKong,
    { code: 'ap-guangzhou', country: 'CN', name: { zh: '广州', en: 'Guangzhou', ru: 'Гуанчжоу' } },
    { code: 'ap-nanjing', country: 'CN', name: { zh: '南京', en: 'Nanjing', ru: 'Нанкин' } },
  ],
  eastAsia: [
    hongKong,
    { code: 'ap-singapore', country: 'SG', name: { zh: '新加坡', en: 'Singapore', ru: 'Сингапур' } },
    { code: 'ap-tokyo', country: 'JP', name: { zh: '东京', en: 'Tokyo', ru: 'Токио' } },
    { code: 'ap-seoul', country: 'KR', name: { zh: '首尔', en: 'Seoul', ru: 'Сеул' } },
    { code: 'ap-mumbai', country: 'IN', name: { zh: '孟买', en: 'Mumbai', ru: 'Мумбаи' } },
    { code: 'ap-jakarta', country: 'ID', name: { zh: '雅加达', en: 'Jakarta', ru: 'Джакарта' } },
    { code: 'ap-taipei', country: 'TW', name: { zh: '台北', en: 'Taipei', ru: 'Тайбэй' } },
    { code: 'ap-bangkok', country: 'TH', name: { zh: '曼谷', en: 'Bangkok', ru: 'Бангкок' } },
    { code: 'ap-kualalumpur', country: 'MY', name: { zh: '吉隆坡', en: 'Kuala Lumpur', ru: 'Куала-Лумпур' } },
    { code: 'ap-manila', country: 'PH', name: { zh: '马尼拉', en: 'Manila', ru: 'Манила' } },
    { code: 'ap-hochiminh', country: 'VN', name: { zh: '胡志明市', en: 'Ho Chi Minh City', ru: 'Хошимин' } },
  ],
  europe: [
    { code: 'eu-frankfurt', country: 'DE', name: { zh: '法兰克福', en: 'Frankfurt', ru: 'Франкфурт' } },
    { code: 'eu-amsterdam', country: 'NL', name: { zh: '阿姆斯特丹', en: 'Amsterdam', ru: 'Амстердам' } },
    { code: 'eu-london', country: 'GB', name: { zh: '伦敦', en: 'London', ru: 'Лондон' } },
    { code: 'eu-paris', country: 'FR', name: { zh: '巴黎', en: 'Paris', ru: 'Париж' } },
    { code: 'eu-madrid', country: 'ES', name: { zh: '马德里', en: 'Madrid', ru: 'Мадрид' } },
    { code: 'eu-milan', country: 'IT', name: { zh: '米兰', en: 'Milan', ru: 'Милан' } },
    { code: 'eu-vienna', country: 'AT', name: { zh: '维也纳', en: 'Vienna', ru: 'Вена' } },
    { code: 'eu-warsaw', country: 'PL', name: { zh: '华沙', en: 'Warsaw', ru: 'Варшава' } },
    { code: 'eu-prague', country: 'CZ', name: { zh: '布拉格', en: 'Prague', ru: 'Прага' } },
    { code: 'eu-bucharest', country: 'RO', name: { zh: '布加勒斯特', en: 'Bucharest', ru: 'Бухарест' } },
    { code: 'eu-stockholm', country: 'SE', name: { zh: '斯德哥尔摩', en: 'Stockholm', ru: 'Стокгольм' } },
    { code: 'eu-helsinki', country: 'FI', name: { zh: '赫尔辛基', en: 'Helsinki', ru: 'Хельсинки' } },
    { code: 'eu-kyiv', country: 'UA', name: { zh: '基辅', en: 'Kyiv', ru: 'Киев' } },
    { code: 'eu-istanbul', country: 'TR', name: { zh: '伊斯坦布尔', en: 'Istanbul', ru: 'Стамбул' } },
    { code: 'eu-moscow', country: 'RU', name: { zh: '莫斯科', en: 'Moscow', ru: 'Москва' } },
  ],
  northAmerica: [
    { code: 'na-siliconvalley', country: 'US', name: { zh: '硅谷', en: 'Silicon Valley', ru: 'Кремниевая долина' } },
    { code: 'na-ashburn', country: 'US', name: { zh: '阿什本', en: 'Ashburn', ru: 'Ашберн' } },
    { code: 'na-newyork', country: 'US', name: { zh: '纽约', en: 'New York', ru: 'Нью-Йорк' } },
    { code: 'na-chicago', country: 'US', name: { zh: '芝加哥', en: 'Chicago', ru: 'Чикаго' } },
    { code: 'na-dallas', country: 'US', name: { zh: '达拉斯', en: 'Dallas', ru: 'Даллас' } },
    { code: 'na-miami', country: 'US', name: { zh: '迈阿密', en: 'Miami', ru: 'Майами' } },
    { code: 'na-losangeles', country: 'US', name: { zh: '洛杉矶', en: 'Los Angeles', ru: 'Лос-Анджелес' } },
    { code: 'na-seattle', country: 'US', name: { zh: '西雅图', en: 'Seattle', ru: 'Сиэтл' } },
    { code: 'na-toronto', country: 'CA', name: { zh: '多伦多', en: 'Toronto', ru: 'Торонто' } },
    { code: 'na-mexico', country: 'MX', name: { zh: '墨西哥城', en: 'Mexico City', ru: 'Мехико' } },
  ],
  southAmerica: [
    { code: 'sa-saopaulo', country: 'BR', name: { zh: '圣保罗', en: 'São Paulo', ru: 'Сан-Паулу' } },
    { code: 'sa-santiago', country: 'CL', name: { zh: '圣地亚哥', en: 'Santiago', ru: 'Сантьяго' } },
    { code: 'sa-buenosaires', country: 'AR', name: { zh: '布宜诺斯艾利斯', en: 'Buenos Aires', ru: 'Буэнос-Айрес' } },
    { code: 'sa-bogota', country: 'CO', name: { zh: '波哥大', en: 'Bogotá', ru: 'Богота' } },
    { code: 'sa-lima', country: 'PE', name: { zh: '利马', en: 'Lima', ru: 'Лима' } },
  ],
  oceania: [
    { code: 'ap-sydney', country: 'AU', name: { zh: '悉尼', en: 'Sydney', ru: 'Сидней' } },
    { code: 'ap-melbourne', country: 'AU', name: { zh: '墨尔本', en: 'Melbourne', ru: 'Мельбурн' } },
    { code: 'ap-perth', country: 'AU', name: { zh: '珀斯', en: 'Perth', ru: 'Перт' } },
    { code: 'ap-auckland', country: 'NZ', name: { zh: '奥克兰', en: 'Auckland', ru: 'Окленд' } },
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
