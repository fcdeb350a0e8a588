import { type DemoServer, demoServers } from '../../demo/servers.ts'

/** The chosen game servers of the demo and how many people play on each: all edge cases, and one of every mode at least. */
const attending: Readonly<Record<string, number>> = {
  '回防 #1 · 128 tick': 6,
  '死斗 #1 · 纯净爆头': 13,
  '手枪死斗 #1': 8,
  '死斗 #2 · 满员热战': 20,
  '死斗 #6 · 隐藏昵称': 11,
  '回防 #2 · 差一人': 9,
  '回防 #3 · 新手场': 4,
  '回防 #5 · Retakes EU': 3,
  '单挑 #4 · 静候对手': 0,
  '死斗 #7 · Late night': 12,
  '禁狙死斗 #1': 10,
  '竞技 #3 · 维护中': 0,
  '公共 #1 · 三缺三': 21,
  '公共 #3 · 经典沙二': 15,
  '公共 #5 · 远方来客': 5,
  '<b>公共</b> #6 · <img src=x onerror=alert(1)>': 10,
  '公共 #7 · 雅加达': 2,
  '【官方推荐】上海电信骨干节点·周末通宵不打烊·新手友好·禁止辱骂·欢迎开麦交流·一起变强·长期招募管理员': 16,
  '休闲 #4 · 信号不稳': 7,
  '训练 #3 · 人机对战': 2,
  'VIP 专属 #3 · Ashburn': 1,
}

function still(name: string, players: number, i: number): DemoServer {
  const server = demoServers(true).find(({ listed }) => listed.name === name)
  if (server === undefined) throw new Error(`the demo has no server ${name}`)
  const { maps } = server
  return { ...server, attendance: { kind: 'fixed', players }, maps: maps.slice(i % maps.length).slice(0, 1) }
}

/** The game servers of the fixture portal. Their numbers of players stay the same. */
export const fixtureServers: readonly DemoServer[] = Object.entries(attending).map(([name, players], i) =>
  still(name, players, i),
)
