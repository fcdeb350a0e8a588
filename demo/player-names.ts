const words = (text: string): string[] => text.trim().split(/\s+/)

/** Combines every head with every tail. */
const combined = (heads: readonly string[], tails: readonly string[]): string[] =>
  heads.flatMap((head) => tails.map((tail) => `${head}${tail}`))

const chineseNicknames = words(`
  夜航星 一枪一个西瓜 北风来信 橘子汽水 烟花易冷 不吃香菜 老街口 听雨 慢半拍 南山南 西瓜刀 打完这把就睡 半糖去冰 山海 深夜食堂
  摸鱼冠军 空枪大师 煎饼果子 风起长安 白开水 月亮邮递员 今天也没鸡 二楼阳台 拐角遇到爱 沙漠之鹰 A点等你 不开麦 队友呢 熬夜星人
  豆浆油条 海盐 三号位 小胖 铁皮青蛙 晚安玛卡巴卡 绝地小绵羊 雾里看花 一颗糖 柠檬不酸 木叶 道具丢歪了 烟雾弹代购 闪光闪自己
  对枪先急停 中门对狙 香蕉道守夜人 下水道钓鱼 警家门口 匪家快递员 拆包来不及 包点保安 经济局战神 手枪局之王 残局一打二 静步上楼
  听脚步 报点员小王 预瞄练习生 压枪压不住 急停选手 首杀靠运气 掉线重连中 网吧五号机 老网管 周末才上线 下班来两把 接娃去了
  作业还没写 明天早八 期末周勿扰 图书馆占座 键盘进水了 鼠标没电 显示器六十帧 耳机左边响 风扇呼呼转 小灵通 大橘为重 猫主子叫我
  柯基腿短 水豚先生 松鼠存粮 企鹅搬家 长颈鹿打领带 鲸落 萤火 竹杖芒鞋 一蓑烟雨 大漠孤烟 长河落日 白鹭上青天 小楼听风 青梅煮酒
  浮生半日 南城旧事 北岛以北 西塘东巷 江湖夜雨 十年灯 雪落无声 春江花月 星河入梦 云中锦书 渔舟唱晚 桃花潭水 枫桥夜泊 平沙落雁
  广陵散人 阿杰 阿豪 小北 老吴 大鹏 老K 铁柱 胖虎 康康 团团 嘟嘟 糯米 汤圆 麻薯 布丁 雪碧加冰 冰美式 抹茶拿铁 螺蛳粉 小龙虾
  臭豆腐 热干面 胡辣汤 肠粉 手抓饼 烤冷面 毛血旺 酸辣粉 咸豆腐脑 桂花糕 驴打滚 糖葫芦 羊肉泡馍 担担面
  月下独酌 听风者 山有木兮 且听风吟 灯火阑珊`)
const chineseAnimals = combined(
  words('小熊 小鹿 小鲸 小鹤 小狐 小狼 小鱼 小雀 小猫 小虎'),
  words('不熬夜 爱喝茶 在路上 要睡觉 吃西瓜 打瞌睡 没带枪 又迷路'),
)
const chineseCities = combined(
  words('成都 重庆 武汉 广州 杭州 西安 南京 长沙 青岛 沈阳 厦门 昆明'),
  words('老枪 夜班 第一狙 早餐店 自由人 突破手'),
)

const chineseGourmets = combined(words('爱吃火锅的 爱吃烧烤的 爱吃凉皮的 爱吃粽子的 爱吃月饼的'), words('猫 熊 鹅 牛'))

const englishNicknames = words(`
  Nightfall kaiwei smokeMid quietStep Lumen yuzu_ flick0 Aurora_7 driftwood peekaboo m1racle oldman77 tapTap snow-fox BLUEBIRD ecoRound
  zephyr_ latte Kestrel halfbuy ramen_san Tofu hk_ming seoulite 0xdeadbeef Vento_BR Kiwi hallo.welt nomad mangoLassi counterStrafe
  prefire lateRotate bananaGuard longDoors catwalk ninja_defuse onedeag spraydown jiggle oneTapTom utilityBelt lurkmode openingDuel
  thirdTimeout bombCarrier saveTheAwp dropPlz noScopeNora whiffmaster crossfire_ halfArmor palaceGhost ivyLane rampRat heavenSent
  sandbagger coldStart warmHands tiltProof lastAlive clutchless pixelPeek wallbanger molotovMia decoyDan defuseDee plantBased
  roundTwelve overtime_ knifeRound pistolPete forceBuyFred secondSite smokes4you popflash marble juniper saffron Basalt ember_ Tundra
  fjordly Halcyon obsidian_ velvet monsoon Sirocco Nimbus solstice Equinox perihelion cobalt vermilion umber indigo_ ochre_ Lichen
  bracken Alder rowan hazelnut Sequoia Tamarind cardamom nutmeg
  tarragon Sorrel anise_ larkspur Yarrow foxglove dogwood Teasel myrtle Aspen`)
const englishAnimals = combined(
  words('Lazy Lucky Silent Tiny Frosty Dusty Salty Sleepy Swift Rusty Cosmic Gentle'),
  words('Fox Otter Lynx Panda Raven Gecko Moose Koala Badger Wombat Heron Puma'),
).map(
  (name, i) =>
    [name, name.replace(/(.)([A-Z])/, '$1_$2').toLowerCase(), `${name.toLowerCase()}${i % 90}`][i % 3] ?? name,
)
const englishFirstNames = combined(
  words(
    'kevin leo mika jonas anya tomas yuki minjun haruto priya diego luca emil sofia ivan nina oskar theo zara felix bruno katja omar linh santi',
  ),
  words('77 _gg 2k -cs'),
)

/** Reorders the names by steps that visit each of them once, so that similar names are not adjacent. */
function shuffled(names: readonly string[]): string[] {
  const step = 97
  if (names.length % step === 0) throw new Error('the step must not divide the number of names')
  return names.map((_, i) => names[(i * step) % names.length] ?? '')
}

/** The names of the demo's players, each once. */
export const playerNames = {
  zh: [...shuffled(chineseNicknames), ...shuffled([...chineseAnimals, ...chineseCities, ...chineseGourmets])],
  en: [...shuffled(englishNicknames), ...shuffled([...englishAnimals, ...englishFirstNames])],
} as const

/** Realistic hostile names: markup, bidi overrides, control characters, floods of combining marks, unpaired surrogates. */
export const hostileNames: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(document.cookie)</script>',
  '"><svg/onload=alert(1)>',
  '\u202Egnp.exe\u202C \u2066isolate\u2069',
  'bell\u0007 esc\u001B[31mred\u001B[0m nul-free\u0085next',
  `Z${'\u0335\u0322\u0348'.repeat(60)}algo`,
  '{{constructor.constructor("alert(1)")()}}',
  "'; DROP TABLE server; --",
  'javascript:alert(1)',
  '长'.repeat(100),
]
