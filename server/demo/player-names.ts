/** Names that the demo's players go by, in the mix a Chinese community has. */
export const playerNames: readonly string[] = [
  ...'夜航星 一枪一个小朋友 北风来信 橘子汽水 烟花易冷 不吃香菜 老街口 听雨 慢半拍 南山南'.split(' '),
  ...'西瓜刀 打完这把就睡 半糖去冰 山海 深夜食堂 摸鱼冠军 空枪大师 煎饼果子 风起长安 白开水'.split(' '),
  ...'月亮邮递员 今天也没鸡 二楼阳台 拐角遇到爱 沙漠之鹰 A点等你 不开麦 队友呢 熬夜星人 豆浆油条'.split(' '),
  ...'海盐 三号位 小胖 铁皮青蛙 晚安玛卡巴卡 绝地小绵羊 雾里看花 一颗糖 柠檬不酸 木叶'.split(' '),
  ...'Nightfall kaiwei smokeMid quietStep Lumen yuzu_ flick0 Aurora_7 driftwood peekaboo'.split(' '),
  ...'m1racle oldman77 tapTap snow-fox BLUEBIRD ecoRound zephyr_ latte Kestrel halfbuy'.split(' '),
  ...'ramen_san Tofu hk_ming seoulite 0xdeadbeef Vento_BR Kiwi hallo.welt nomad mangoLassi'.split(' '),
]

/** What players really put into their names: markup, bidi overrides, control characters, mark floods, naked surrogates. */
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
